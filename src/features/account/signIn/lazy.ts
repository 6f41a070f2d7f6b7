import { later, preload } from '../../../shared/ui/lazyComponent.ts';

/** All that signing in shows comes when somebody is about to sign in. */
export const SignInDialog = later(async () => (await import('./SignInDialog.tsx')).SignInDialog);

export const SignInPage = later(async () => (await import('./SignInPage.tsx')).SignInPage);

/** Call it as early and as often as you like. */
export const warmSignIn = (): void => preload(SignInDialog.code);
