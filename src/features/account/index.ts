export { AccountActions } from './AccountActions.tsx';
export { IntentDraft, newDraft } from './intentDraft.ts';
export { signInStateOf } from './rules.ts';
export {
  onSignedOut,
  recheckSession,
  syncSession,
  signOut,
} from './effects.ts';
export { AccountPage } from './page/lazy.ts';
export type { AccountPanel } from './page/panels.ts';
export { SessionExpired } from './SessionExpired.tsx';
export { InvitationAbove, SignedInOnly } from './SignedInOnly.tsx';
export { SignInPage } from './signIn/lazy.ts';
export { SignInLayer } from './signIn/SignInLayer.tsx';
export { account, checkAccount, expireSession } from './store.ts';
export { useForAccount } from './useForAccount.ts';
export { useUserData } from './useUserData.ts';
export { useOpenSignIn } from './useOpenSignIn.ts';
export { preloadSignIn } from './signIn/lazy.ts';
