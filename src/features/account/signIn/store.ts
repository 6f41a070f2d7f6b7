import { proxy } from 'valtio';
import type { ProviderName } from '#contract/boot.ts';
import type { PendingRegistration } from '#contract/messages/auth.ts';

const nothingBegun = () => ({
  /** The provider in whose window the person is. */
  waitingFor: null as ProviderName | null,
  /** What went wrong, in the page's language. */
  error: null as string | null,
  /** Somebody new, who is asked to confirm. */
  registration: null as PendingRegistration | null,
  /** The confirmed account is being made. */
  isCreating: false,
});

/** How far signing in has come. One attempt at a time, wherever its view stands. */
export const signIn = proxy(nothingBegun());

export function beginAgain(): void {
  Object.assign(signIn, nothingBegun());
}

export function waitFor(provider: ProviderName): void {
  beginAgain();
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
  Object.assign(signIn, nothingBegun(), { registration });
}

export function creating(): void {
  Object.assign(signIn, { isCreating: true, error: null });
}
