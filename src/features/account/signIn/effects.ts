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
/** As long as the server keeps an attempt. */
const longestMs = 10 * 60_000;

let giveUp = (): void => undefined;

/** Ends what is under way and forgets it. */
export function cancelSignIn(): void {
  giveUp();
  beginAgain();
}

/** Opens the provider's window; call it in the press itself, or the browser blocks the window. */
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
  // A host page can keep a frame from seeing the window that it opened all the same.
  if (popup || window.parent !== window) void follow(popup, verifier, ending.signal);
}

/**
 * Until there is news: asks the server about each second, at once when the window tells or closes.
 * A provider can cut the window off, which then looks closed while the person is still in it. So a
 * closed window ends the waiting once the server has twice known of nothing, but not the asking.
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
    // Who has given up just when the server signed them in is signed in.
    if (signal.aborted && news.type !== 'done') return;
    if (news.type !== 'pending') return settle(news);
    if (closedBefore) nothingSinceClosed += 1;
    if (nothingSinceClosed === 2) stopWaiting();
    await nap.sleep(askEveryMs);
  }
  if (!signal.aborted) await settle(failure('sign_in_expired'));
}

/** Sleeps that can be cut short; a call that comes while nobody sleeps cuts the next one. */
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

/** Only our own window's words count. That it is done is asked of the server, which signs in. */
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
 * The view goes away by itself once somebody is signed in. That is looked up after an error too: the
 * server signs in once, and its answer may have been lost.
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
