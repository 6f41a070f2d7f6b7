import { proxy } from 'valtio';
import type { ProviderName } from '#contract/boot.ts';
import type { PendingRegistration } from '#contract/api/signIn.ts';

const initialState = () => ({
  /** The provider whose window is open. */
  waitingFor: null as ProviderName | null,
  /** The error message, in the page's language. */
  error: null as string | null,
  /** A new user, who is asked to confirm. */
  registration: null as PendingRegistration | null,
  /** The confirmed account is being created. */
  isCreating: false,
});

/** The state of the sign-in. There is one attempt at a time, whichever view shows it. */
export const signIn = proxy(initialState());

export function resetSignIn(): void {
  Object.assign(signIn, initialState());
}

export function waitFor(provider: ProviderName): void {
  resetSignIn();
  signIn.waitingFor = provider;
}

export function stopWaiting(): void {
  signIn.waitingFor = null;
}

export function setError(text: string): void {
  Object.assign(signIn, { waitingFor: null, isCreating: false, error: text });
}

export function clearError(): void {
  signIn.error = null;
}

export function askToConfirm(registration: PendingRegistration): void {
  Object.assign(signIn, initialState(), { registration });
}

export function creating(): void {
  Object.assign(signIn, { isCreating: true, error: null });
}
