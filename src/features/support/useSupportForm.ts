import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { NeedSupport } from '#contract/api/support.ts';
import { cleaned, faultsOf, type SupportField } from '#contract/support.ts';
import { account } from '../account/index.ts';
import { core, t } from '../../shared/shell/index.ts';
import { type Faults, type Outcome, send } from './effects.ts';
import { filledIn, type SupportState, topicsIn } from './rules.ts';

/** How far it has come; each outcome is an object of its own, also where it is the same again. */
export type Phase = { readonly kind: 'filling' | 'sending' } | Outcome;

/** One filling in of the form, which ends with whoever shows it; nothing of it is kept. */
export function useSupportForm(draft: SupportState['supportDraft']) {
  const { user } = useSnapshot(account);
  const topics = topicsIn(useSnapshot(core));
  const [typed, setTyped] = useState<Partial<NeedSupport>>(draft ?? {});
  const [wrong, setWrong] = useState<Faults>({});
  const [phase, setPhase] = useState<Phase>({ kind: 'filling' });
  const leaving = useLeaving();
  const fields = filledIn(typed, { email: user?.email, topics });

  const edit = (field: SupportField, value: string): void => {
    setTyped({ ...typed, [field]: value });
    setWrong({ ...wrong, [field]: undefined });
  };
  const conclude = (outcome: Outcome): void => {
    setWrong(outcome.kind === 'wrong' ? outcome.faults : {});
    setPhase(outcome);
  };
  const submit = async (): Promise<void> => {
    const request = cleaned(fields);
    const faults = inWords(request);
    if (Object.keys(faults).length > 0) return conclude({ kind: 'wrong', faults });
    setPhase({ kind: 'sending' });
    const { signal } = leaving.current;
    const outcome = await send(request, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (outcome) conclude(outcome);
  };
  return { fields, topics, wrong, phase, edit, submit };
}

export type SupportForm = ReturnType<typeof useSupportForm>;

const inWords = (request: NeedSupport): Faults =>
  Object.fromEntries(
    Object.entries(faultsOf(request)).map(([field, fault]) => [field, t(`support.wrong.${fault}`)]),
  );

/** Calls off what is under way when the component goes. */
function useLeaving() {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  return leaving;
}
