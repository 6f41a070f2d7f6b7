import * as z from 'zod/mini';
import { proxy, useSnapshot } from 'valtio';
import {
  type PendingRegistration,
  type SignInHandoffResult,
  SignInResult,
} from '#contract/api/signIn.ts';
import type { ProviderName } from '#contract/boot.ts';
import { ApiError, api } from '../../../shared/api/index.ts';
import { askForPasskey, isDismissed } from '../../../shared/api/passkeys.ts';
import { showToast, t, useTitle } from '../../../shared/shell/index.ts';
import { checkAccount } from '../accountState.ts';
import { onSignedIn } from '../session.ts';
import type { PkceChallenge } from './pkceChallenge.ts';
import { registrationError } from './registrationError.ts';
import { storedName, withPrefix } from '../../../shared/ui/prefix.ts';

const initialState = () => ({
  /** The provider whose window is open. */
  waitingFor: null as ProviderName | null,
  /** The address of the mail whose link or code is awaited. */
  mailedTo: null as string | null,
  /** The error message, in the page's language. */
  error: null as string | null,
  /** A new user, who is asked to confirm. */
  registration: null as PendingRegistration | null,
  /** The confirmed account is being created. */
  isCreating: false,
});

/** The state of the sign-in. There is one hand-off at a time, whichever view shows it. */
export const signIn = proxy(initialState());

/** Called with the user's consent for another way; null while a guest signs in. */
let onLinked: (() => void) | null = null;

/** The hand-offs add their results to the present account, until the returned function is called. */
export function linkSignIns(done: () => void): () => void {
  onLinked = done;
  return () => {
    cancelSignIn();
    onLinked = null;
  };
}

function resetSignIn(): void {
  Object.assign(signIn, initialState());
}

function waitFor(provider: ProviderName): void {
  resetSignIn();
  signIn.waitingFor = provider;
}

function stopWaiting(): void {
  signIn.waitingFor = null;
}

/** The error of a step that has ended. */
export function setError(text: string): void {
  Object.assign(signIn, { waitingFor: null, mailedTo: null, isCreating: false, error: text });
}

export function clearError(): void {
  signIn.error = null;
}

function askToConfirm(registration: PendingRegistration): void {
  Object.assign(signIn, initialState(), { registration });
}

function creating(): void {
  Object.assign(signIn, { isCreating: true, error: null });
}

const windowName = storedName('gatefold-sign-in');
const windowSize = 'width=400,height=600';
const closedCheckMs = 50;
const pollMs = 1000;
/** The lifetime of a hand-off at the server, in milliseconds. */
const handOffLifetimeMs = 10 * 60_000;

let endHandOff = (): void => undefined;
let pollNow = (): void => undefined;

/** Ends a running hand-off and resets its state. */
export function cancelSignIn(): void {
  endHandOff();
  resetSignIn();
}

/** Opens the provider's window. Call it in the click itself, or the browser blocks the window. */
export function startSignIn(provider: ProviderName, { verifier, hash }: PkceChallenge): void {
  cancelSignIn();
  const popup = window.open(withPrefix(`/auth/go/${provider}?h=${hash}`), windowName, windowSize);
  const ending = new AbortController();
  endHandOff = () => {
    ending.abort();
    popup?.close();
  };
  if (popup) waitFor(provider);
  else setError(t('account.blocked'));
  // A host page can prevent a frame from seeing the window that it has opened.
  if (popup || window.parent !== window)
    void follow(popup, verifier, ending.signal, handOffLifetimeMs);
}

/**
 * Waits for the link or the code of a mail.
 * @param onEnd runs at the end of the hand-off, whatever it is
 */
export function awaitMail(
  email: string,
  verifier: string,
  lifetimeMs: number,
  onEnd: () => void,
): void {
  endHandOff();
  const ending = new AbortController();
  endHandOff = () => {
    ending.abort();
    onEnd();
  };
  Object.assign(signIn, initialState(), { mailedTo: email });
  void follow(null, verifier, ending.signal, lifetimeMs);
}

/** The server has a result. */
export const pollAtOnce = (): void => pollNow();

export async function signInByPasskey(): Promise<void> {
  clearError();
  try {
    const options = await api.passkeySignInChallenge({ body: {} });
    await api.passkeySignIn({ body: await askForPasskey(options) });
  } catch (error) {
    if (!isDismissed(error)) setError(passkeyFault(error));
    return;
  }
  await enter(t('account.notKept'));
}

const passkeyFault = (error: unknown): string =>
  error instanceof ApiError ? textOf(error) : t('errors.passkey_refused');

export function textOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return t(`errors.${error.code}`);
}

/**
 * Polls the server until the hand-off has an outcome: about once a second, and at once when the window posts
 * a message or closes. A provider can isolate the window, which then looks closed while the user still uses
 * it. So a closed window ends the waiting state after two polls without a hand-off, but not the polling.
 */
async function follow(
  popup: Window | null,
  verifier: string,
  signal: AbortSignal,
  lifetimeMs: number,
): Promise<void> {
  const sleeper = newSleeper(signal);
  pollNow = sleeper.wake;
  const isClosed = watchClosed(popup, sleeper.wake, signal);
  listenToWindow(popup, sleeper.wake, signal);
  const deadline = performance.now() + lifetimeMs;
  let emptyPolls = 0;
  await sleeper.sleep(pollMs);
  while (!signal.aborted && performance.now() < deadline) {
    const closedBefore = isClosed();
    const result = await poll(verifier);
    // A user who cancels at the moment of the sign-in is signed in.
    if (signal.aborted && result.type !== 'done') return;
    if (result.type !== 'pending') return settle(result);
    if (closedBefore) emptyPolls += 1;
    if (emptyPolls === 2) stopWaiting();
    await sleeper.sleep(pollMs);
  }
  if (!signal.aborted) await settle(failure('sign_in_expired'));
}

/** A sleep that can be cut short. A call outside of a sleep cuts the next one. */
function newSleeper(signal: AbortSignal) {
  let isWoken = false;
  let wakeSleeper: (() => void) | null = null;
  const wake = (): void => {
    isWoken = true;
    wakeSleeper?.();
  };
  const sleep = async (ms: number): Promise<void> => {
    if (!isWoken) {
      await new Promise<void>((resolve) => {
        wakeSleeper = resolve;
        setTimeout(resolve, ms);
      });
    }
    isWoken = false;
  };
  signal.addEventListener('abort', wake);
  return { sleep, wake };
}

function watchClosed(
  popup: Window | null,
  notifySleeper: () => void,
  signal: AbortSignal,
): () => boolean {
  if (!popup) return () => false;
  const timer = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(timer);
    notifySleeper();
  }, closedCheckMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  return () => popup.closed;
}

/**
 * Accepts messages of the opened window only. The server, not the message, decides whether the user is
 * signed in.
 */
function listenToWindow(
  popup: Window | null,
  notifySleeper: () => void,
  signal: AbortSignal,
): void {
  const onMessage = ({ origin, source, data }: MessageEvent): void => {
    if (!popup || source !== popup || origin !== location.origin) return;
    const result = z.safeParse(SignInResult, data).data;
    // Another way of an account is only known to the server.
    if (result?.type === 'done' || (result && onLinked)) notifySleeper();
    else if (result) void settle(result);
  };
  window.addEventListener('message', onMessage, { signal });
}

async function poll(verifier: string): Promise<SignInHandoffResult> {
  try {
    const body = { verifier };
    return await (onLinked ? api.linkSignIn({ body }) : api.handOff({ body }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return isTemporary(error) ? { type: 'pending' } : failure(error.code);
  }
}

const isTemporary = ({ status }: ApiError): boolean =>
  status === 0 || status === 429 || status >= 500;

const failure = (code: ApiError['code']) => ({
  type: 'error' as const,
  payload: { message: t(`errors.${code}`) },
});

async function settle(result: SignInResult): Promise<void> {
  endHandOff();
  if (onLinked) await settleLink(result, onLinked);
  else if (result.type === 'registration') askToConfirm(result.payload);
  else await enter(result.type === 'error' ? result.payload.message : t('account.notKept'));
}

async function settleLink(result: SignInResult, done: () => void): Promise<void> {
  if (result.type === 'error') return setError(result.payload.message);
  resetSignIn();
  await checkAccount();
  done();
}

/**
 * The view closes when a user is signed in. The session is checked after an error too: the server accepts a
 * secret once, and its answer may have been lost.
 */
async function enter(otherwise: string): Promise<void> {
  if (!(await onSignedIn())) setError(otherwise);
}

export async function createAccount({ key, csrfToken }: PendingRegistration): Promise<void> {
  creating();
  try {
    await api.register({ body: { key, csrfToken } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'no_connection') showToast({ key: 'errors.no_connection', kind: 'error' });
    return setError(t(registrationError(error)));
  }
  await enter(t('account.notKept'));
}

/** The heading of the present step, which is also the title of the window. */
export function useSignInTitle(): string {
  const { registration } = useSnapshot(signIn);
  const title = t(registration ? 'account.confirm' : 'account.signInOrRegister');
  useTitle(title);
  return title;
}
