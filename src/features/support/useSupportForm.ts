import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type NeedSupport, cleaned, faultsOf, type SupportField } from '#contract/api/support.ts';
import { account } from '../account/index.ts';
import { appConfig, t } from '../../shared/shell/index.ts';
import { type Faults, type Outcome, send } from './effects.ts';
import type { SupportState } from './historyState.ts';
import { filledIn, topicsIn } from './rules.ts';

/** The state of the request. Each outcome is a new object, also when it repeats. */
export type Phase = { readonly kind: 'filling' | 'sending' } | Outcome;

/** The state of one form. It ends with the component, and nothing is kept. */
export function useSupportForm(draft: SupportState['supportDraft']) {
  const { user } = useSnapshot(account);
  const topics = topicsIn(useSnapshot(appConfig));
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
    const faults = errorTexts(request);
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

const errorTexts = (request: NeedSupport): Faults =>
  Object.fromEntries(
    Object.entries(faultsOf(request)).map(([field, fault]) => [field, t(`support.wrong.${fault}`)]),
  );

/** Aborts a running request when the component is unmounted. */
function useLeaving() {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  return leaving;
}
