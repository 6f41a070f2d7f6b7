import {
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { codeIn } from '#contract/paths.ts';
import { addTexts, LoadFailure, showToast } from '../../shared/shell/index.ts';
import { lazyComponent } from '../../shared/ui/lazyComponent.ts';
import { IntentDraft, useOpenSignIn } from './openSignIn.ts';
import { signInStateOf } from './signInState.ts';
import { account } from './accountState.ts';
import type { ExpiredDialogProps } from './ExpiredDialog.tsx';

interface Props {
  readonly children: ReactNode;
  /** The sign-in dialog lies over the screen. The address stays, and no content is shown. */
  readonly isHeld: boolean;
}

/**
 * A screen for signed-in users. Guests are redirected to the list, and return after they have signed in.
 */
export function SignedInOnly({ children, isHeld }: Props) {
  const { user, isCheckFinished, isUnsure } = useSnapshot(account);
  const [wasIn, setWasIn] = useState(false);
  if (user && !wasIn) setWasIn(true);
  if (user) return children;
  if (isUnsure) return <LoadFailure />;
  return isCheckFinished && !isHeld && <Redirected wasIn={wasIn} />;
}

const OpenInvitation = lazyComponent(
  async () =>
    (await Promise.all([import('./AccountInvitation.tsx'), addTexts('store')]))[0]
      .AccountInvitation,
);

/** For a guest who asked for the account and was led to the list: what the account has, as long as the guest stays. */
export function InvitationAbove() {
  const { user, isCheckFinished } = useSnapshot(account);
  const { authenticationRequired } = signInStateOf(useLocation().state);
  return authenticationRequired && !user && isCheckFinished && <OpenInvitation />;
}

/** A user who has just signed out is not asked to sign in. */
function Redirected({ wasIn }: { wasIn: boolean }) {
  const navigate = useNavigate();
  const { pathname, hash, state } = useLocation();
  const openSignIn = useOpenSignIn();
  const draft = useContext(IntentDraft);
  const leave = () => {
    if (wasIn && account.ended === null) return navigate('/', { replace: true });
    const asked = signInStateOf(state);
    // The page was reloaded at the sign-in step.
    if (asked.signIn)
      return navigate('/', { replace: true, state: { ...asked, authReturn: pathname } });
    const code = codeIn(hash);
    const linked = code ? ({ kind: 'redeem', code } as const) : null;
    const intent = wasIn ? (draft?.now() ?? null) : linked;
    const run = () => openSignIn({ authReturn: pathname, intent });
    const key = wasIn ? 'account.sessionEnded' : 'account.signInFirst';
    showToast({ key, kind: 'info', action: { label: 'account.signInOrRegister', run } });
    return navigate('/', {
      replace: true,
      state: { authenticationRequired: true, authReturn: pathname, ...(intent && { intent }) },
    });
  };
  const leaveIf = useEffectEvent((hasEnded: boolean) => {
    if (wasIn === hasEnded) void leave();
  });
  // Runs before the cleanup effects of the removed screen, which drop the typed text.
  useLayoutEffect(() => leaveIf(true), []);
  // This can be the first screen, and the router listens to the history after the layout effects of that screen.
  useEffect(() => leaveIf(false), []);
  return null;
}

const ExpiredDialog = lazyComponent(
  async () => (await import('./ExpiredDialog.tsx')).ExpiredDialog,
);

/** Mounted once. Lies over everything from the end of the session until the page is reloaded. */
export function SessionExpired(props: Pick<ExpiredDialogProps, 'layer' | 'intentNow'>) {
  const { status } = useSnapshot(account);
  if (status !== 'session_expired') return null;
  return <ExpiredDialog {...props} />;
}
