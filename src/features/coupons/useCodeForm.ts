import { useContext, useEffect, useState } from 'react';
import { account, IntentDraft } from '../account/index.ts';
import type { TextKey } from '../../shared/shell/index.ts';
import { redeem } from './effects.ts';
import { isEmpty } from './rules.ts';
import { redemption } from './store.ts';

/** The typed code stays until it is redeemed, also over another sign-in. */
export function useCodeForm(typedBefore: string) {
  const [code, setCode] = useState(typedBefore);
  const [fault, setFault] = useState<TextKey | null>(null);
  useDraft(code);
  const edit = (typed: string): void => {
    setCode(typed);
    setFault(null);
  };
  const submit = async (): Promise<void> => {
    // The second click of a double click arrives before the button is disabled.
    if (redemption.isRunning) return;
    if (isEmpty(code)) return setFault('coupons.enterCode');
    const outcome = await redeem(code);
    setFault(outcome.fault);
    if (outcome.isRedeemed) setCode('');
  };
  return { code, fault, edit, submit };
}

function useDraft(code: string): void {
  const draft = useContext(IntentDraft);
  useEffect(() => {
    if (!draft || isEmpty(code)) return undefined;
    const whose = account.user?.id;
    draft.keep({ kind: 'redeem', code, ...(whose !== undefined && { whose }) });
    return () => draft.keep(null);
  }, [draft, code]);
}
