import { lazy } from 'react';

const loadDialog = () => import('./SignInDialog.tsx');

/** All that signing in shows comes when somebody is about to sign in. */
export const SignInDialog = lazy(async () => ({ default: (await loadDialog()).SignInDialog }));

export const SignInPage = lazy(async () => ({
  default: (await import('./SignInPage.tsx')).SignInPage,
}));

/** Call it as early and as often as you like. */
export const warmSignIn = (): void => void loadDialog();
