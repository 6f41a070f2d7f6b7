import { useEffect, useEffectEvent } from 'react';
import { useSnapshot } from 'valtio';
import type { SignInWay } from '#contract/boot.ts';
import { showToast } from '../../../shared/shell/index.ts';
import { stack } from '../../../shared/ui/content.styles.ts';
import { linkSignIns, signIn } from './handOff.ts';
import { MailCodeForm } from './MailSignIn.tsx';
import { SignInOffer } from './SignInOffer.tsx';

interface Props {
  /** The ways by which the user signs in. */
  readonly ways: readonly SignInWay[];
  readonly onDone: () => void;
}

/** A sign-in that adds its way to the account of the user who is signed in. */
export function AddedWay({ ways, onDone }: Props) {
  const { mailedTo } = useSnapshot(signIn);
  const done = useEffectEvent(() => {
    showToast({ key: 'signInWays.added', kind: 'success' });
    onDone();
  });
  useEffect(() => linkSignIns(() => done()), []);
  return (
    <div className={stack}>
      {mailedTo === null ? <SignInOffer without={ways} /> : <MailCodeForm email={mailedTo} />}
    </div>
  );
}
