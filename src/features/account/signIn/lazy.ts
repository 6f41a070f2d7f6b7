import { lazyComponent, preload } from '../../../shared/ui/lazyComponent.ts';

/** Loads the code of the sign-in when a user is about to sign in. */
export const SignInDialog = lazyComponent(
  async () => (await import('./SignInDialog.tsx')).SignInDialog,
);

export const SignInPage = lazyComponent(async () => (await import('./SignInPage.tsx')).SignInPage);

/** Can be called repeatedly. */
export const preloadSignIn = (): void => preload(SignInDialog.code);
