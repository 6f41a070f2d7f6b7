import { lazyComponent, preload } from '../../../shared/ui/lazyComponent.ts';

/** All that signing in shows comes when somebody is about to sign in. */
export const SignInDialog = lazyComponent(
  async () => (await import('./SignInDialog.tsx')).SignInDialog,
);

export const SignInPage = lazyComponent(async () => (await import('./SignInPage.tsx')).SignInPage);

/** Call it as early and as often as you like. */
export const preloadSignIn = (): void => preload(SignInDialog.code);
