import { useState } from 'react';
import type { TextKey } from '../shell/index.ts';
import { redeem } from './effects.ts';
import { isEmpty } from './rules.ts';
import { coupons } from './store.ts';

/** What was typed stays until it has been redeemed. */
export function useCodeForm() {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<TextKey | null>(null);
  const edit = (typed: string): void => {
    setCode(typed);
    setFault(null);
  };
  const submit = async (): Promise<void> => {
    // The second press of a double click comes before the button is off.
    if (coupons.isRedeeming) return;
    if (isEmpty(code)) return setFault('coupons.enterCode');
    const outcome = await redeem(code);
    setFault(outcome.fault);
    if (outcome.isRedeemed) setCode('');
  };
  return { code, fault, edit, submit };
}
