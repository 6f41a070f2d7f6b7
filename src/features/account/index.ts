import { addTexts } from '../../shared/shell/index.ts';
import { lazyComponent } from '../../shared/ui/lazyComponent.ts';

export { AccountActions } from './AccountActions.tsx';
export { IntentDraft, newDraft } from './openSignIn.ts';
export { signInStateOf } from './signInState.ts';
export {
  onSignedOut,
  recheckSession,
  syncSession,
  signOut,
} from './session.ts';
export type { AccountPanel } from './page/panels.ts';
export { SessionExpired } from './SessionGuards.tsx';
export { InvitationAbove, SignedInOnly } from './SessionGuards.tsx';
export { SignInPage } from './signIn/SignInLayer.tsx';
export { SignInLayer } from './signIn/SignInLayer.tsx';
export { account, checkAccount, expireSession } from './accountState.ts';
export { useForAccount } from './openSignIn.ts';
export { useUserData } from './session.ts';
export { useOpenSignIn } from './openSignIn.ts';
export { preloadSignIn } from './signIn/SignInLayer.tsx';

/** Loads the account page with its texts on the first visit. */
export const AccountPage = lazyComponent(async () => {
  const [code] = await Promise.all([import('./page/AccountPage.tsx'), addTexts('store')]);
  return code.AccountPage;
});
