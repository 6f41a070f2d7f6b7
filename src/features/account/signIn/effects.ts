import * as z from 'zod/mini';
import type { SignInHandoffResult } from '#contract/api/account.ts';
import type { ProviderName } from '#contract/boot.ts';
import { SignInResult, type PendingRegistration } from '#contract/messages/auth.ts';
import { ApiError, api } from '../../../shared/api/index.ts';
import { notify, t } from '../../../shared/shell/index.ts';
import { onSignedIn } from '../effects.ts';
import type { PkceChallenge } from './pkce.ts';
import { registrationError } from './rules.ts';
import { askToConfirm, beginAgain, creating, stopWaiting, setError, waitFor } from './store.ts';

const windowName = 'gatefold-sign-in';
const windowSize = 'width=400,height=600';
const lookEveryMs = 50;
const askEveryMs = 1000;
/** The lifetime of an attempt at the server, in milliseconds. */
const longestMs = 10 * 60_000;

let giveUp = (): void => undefined;

/** Ends a running attempt and resets its state. */
export function cancelSignIn(): void {
  giveUp();
  beginAgain();
}

/** Opens the provider's window. Call it in the click itself, or the browser blocks the window. */
export function startSignIn(provider: ProviderName, { verifier, hash }: PkceChallenge): void {
  cancelSignIn();
  const popup = window.open(`/auth/go/${provider}?h=${hash}`, windowName, windowSize);
  const ending = new AbortController();
  giveUp = () => {
    ending.abort();
    popup?.close();
  };
  if (popup) waitFor(provider);
  else setError(t('account.blocked'));
  // A host page can prevent a frame from seeing the window that it has opened.
  if (popup || window.parent !== window) void follow(popup, verifier, ending.signal);
}

/**
 * Polls the server until the attempt has an outcome: about once a second, and at once when the window posts
 * a message or closes. A provider can isolate the window, which then looks closed while the user still uses
 * it. So a closed window ends the waiting state after two polls without an attempt, but not the polling.
 */
async function follow(popup: Window | null, verifier: string, signal: AbortSignal): Promise<void> {
  const nap = napUntil(signal);
  const isClosed = watchClosing(popup, nap.wake, signal);
  hearWindow(popup, nap.wake, signal);
  const deadline = performance.now() + longestMs;
  let nothingSinceClosed = 0;
  await nap.sleep(askEveryMs);
  while (!signal.aborted && performance.now() < deadline) {
    const closedBefore = isClosed();
    const news = await ask(verifier);
    // A user who cancels at the moment of the sign-in is signed in.
    if (signal.aborted && news.type !== 'done') return;
    if (news.type !== 'pending') return settle(news);
    if (closedBefore) nothingSinceClosed += 1;
    if (nothingSinceClosed === 2) stopWaiting();
    await nap.sleep(askEveryMs);
  }
  if (!signal.aborted) await settle(failure('sign_in_expired'));
}

/** A sleep that can be cut short. A call outside of a sleep cuts the next one. */
function napUntil(signal: AbortSignal) {
  let called = false;
  let rise: (() => void) | null = null;
  const wake = (): void => {
    called = true;
    rise?.();
  };
  const sleep = async (ms: number): Promise<void> => {
    if (!called) {
      await new Promise<void>((resolve) => {
        rise = resolve;
        setTimeout(resolve, ms);
      });
    }
    called = false;
  };
  signal.addEventListener('abort', wake);
  return { sleep, wake };
}

function watchClosing(popup: Window | null, tell: () => void, signal: AbortSignal): () => boolean {
  if (!popup) return () => false;
  const timer = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(timer);
    tell();
  }, lookEveryMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  return () => popup.closed;
}

/**
 * Accepts messages of the opened window only. The server, not the message, decides whether the user is
 * signed in.
 */
function hearWindow(popup: Window | null, tell: () => void, signal: AbortSignal): void {
  const onMessage = ({ origin, source, data }: MessageEvent): void => {
    if (!popup || source !== popup || origin !== location.origin) return;
    const news = z.safeParse(SignInResult, data).data;
    if (news?.type === 'done') tell();
    else if (news) void settle(news);
  };
  window.addEventListener('message', onMessage, { signal });
}

async function ask(verifier: string): Promise<SignInHandoffResult> {
  try {
    return await api.handOff({ body: { verifier } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return isPassing(error) ? { type: 'pending' } : failure(error.code);
  }
}

const isPassing = ({ status }: ApiError): boolean =>
  status === 0 || status === 429 || status >= 500;

const failure = (code: ApiError['code']) => ({
  type: 'error' as const,
  payload: { message: t(`errors.${code}`) },
});

async function settle(news: SignInResult): Promise<void> {
  giveUp();
  if (news.type === 'registration') askToConfirm(news.payload);
  else await enter(news.type === 'error' ? news.payload.message : t('account.notKept'));
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
    if (error.code === 'no_connection') notify({ key: 'errors.no_connection', kind: 'error' });
    return setError(t(registrationError(error)));
  }
  await enter(t('account.notKept'));
}
