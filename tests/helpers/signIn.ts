import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { calls } from '#contract/api/registry.ts';
import {
  SignInHandoffResult,
  SignInResult,
  type PendingRegistration,
} from '#contract/api/signIn.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Door, Visit } from './visit.ts';

/** The secret that stays in the page, and the parameters of the window's address. */
export function newHandOff() {
  const verifier = randomBytes(16).toString('base64url');
  return { verifier, h: createHash('sha256').update(verifier).digest('base64url') };
}

/** A sign-in window without a browser: it keeps cookies and follows redirects. */
export interface SignInWindow {
  /** The redirect of the store, or the text of its page. */
  go(options?: Going): Promise<Response>;
  /** Signs in at the provider of the redirect; returns the callback address. */
  agree(sentTo: string, email: string): Promise<URL>;
  /** Declines at the provider instead. */
  decline(sentTo: string): Promise<URL>;
  /** Visits the store again. */
  visit(address: URL | string, headers?: Record<string, string>): Promise<WindowPage>;
}

export interface Going {
  readonly provider?: string;
  readonly h?: string;
  readonly headers?: Record<string, string>;
}

export interface WindowPage {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** The message to the opener of the window; null if the page sends none. */
  readonly news: SignInResult | null;
}

export function openWindow({ origin }: Pick<Door, 'origin'>): SignInWindow {
  const jars = new Map<string, Map<string, string>>();
  const ask = (address: URL | string, init: RequestInit = {}) => browse(jars, address, init);
  const answer = async (sentTo: string, said: Record<string, string>) => {
    const asked = await ask(sentTo);
    const screen = new URL(locationOf(asked), sentTo);
    await ask(screen);
    const answered = await ask(screen, { method: 'POST', body: new URLSearchParams(said) });
    const onward = new URL(locationOf(answered), screen);
    return new URL(locationOf(await ask(onward)));
  };
  return {
    go: ({ provider = 'custom', h = newHandOff().h, headers = ownPage } = {}) =>
      ask(`${origin}/auth/go/${provider}?h=${h}`, { headers }),
    agree: (sentTo, email) => answer(sentTo, { email }),
    decline: (sentTo) => answer(sentTo, { cancel: '1' }),
    visit: async (address, headers = {}) => pageOf(await ask(address, { headers })),
  };
}

/** The headers of a window that the store's page opens. */
const ownPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' };

/** Follows the redirects as a window does. */
export async function pageOf(response: Response): Promise<WindowPage> {
  const { status, headers } = response;
  const html = await response.text();
  const block = /<script type="application\/json" id="news">(.*?)<\/script>/s.exec(html)?.[1];
  const news = block ? SignInResult.parse((JSON.parse(block) as { news: unknown }).news) : null;
  return { status, headers, html, news };
}

export function locationOf(response: Response): string {
  const location = response.headers.get('location');
  if (!location) throw new Error(`Not sent anywhere: ${response.status}`);
  return location;
}

async function browse(
  jars: Map<string, Map<string, string>>,
  address: URL | string,
  init: RequestInit,
): Promise<Response> {
  const { origin } = new URL(address);
  const jar = jars.get(origin) ?? new Map<string, string>();
  jars.set(origin, jar);
  const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
  const headers = { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) };
  const response = await fetch(address, { redirect: 'manual', ...init, headers });
  for (const line of response.headers.getSetCookie()) {
    const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? [];
    if (value) jar.set(name, value);
    else jar.delete(name);
  }
  return response;
}

/** Completes the window; the page has not claimed the session yet. */
export async function throughWindow(store: Pick<Door, 'origin'>, email: string) {
  const { verifier, h } = newHandOff();
  const window = openWindow(store);
  const callback = await window.agree(locationOf(await window.go({ h })), email);
  const page = await window.visit(callback);
  return { verifier, h, window, callback, page };
}

/** The page's call that claims the session. */
export async function handOff(visitor: Visit, verifier: string): Promise<SignInHandoffResult> {
  const answer = await visitor.post(calls.handOff.path, { verifier });
  if (!answer.ok) throw new Error(`No news: ${answer.status} ${await answer.text()}`);
  return SignInHandoffResult.parse(await answer.json());
}

/** The data that a new user confirms. */
export function pendingIn(news: SignInResult | SignInHandoffResult | null): PendingRegistration {
  if (news?.type !== 'registration') throw new Error(`Nothing to confirm: ${news?.type}`);
  return news.payload;
}

/** A new user signs in and confirms, in this visitor's page. */
export async function registerBy(store: Door, visitor: Visit, email: string): Promise<void> {
  const { page } = await throughWindow(store, email);
  const { key, csrfToken } = pendingIn(page.news);
  const answer = await visitor.post(calls.register.path, { key, csrfToken });
  if (!answer.ok) throw new Error(`Not registered: ${answer.status} ${await answer.text()}`);
}

/** The visible text of an error, and the window's message about it. */
export function sayingOf(code: ErrorCode, locale = 'en'): string {
  const file = new URL(`../../locales/${locale}.json`, import.meta.url);
  const { errors } = JSON.parse(readFileSync(file, 'utf8')) as { errors: Record<string, string> };
  return errors[code] ?? '';
}

export const badNewsOf = (code: ErrorCode): SignInResult => ({
  type: 'error',
  payload: { message: sayingOf(code) },
});

export const meOf = async (visitor: Visit): Promise<unknown> =>
  (await visitor.get(calls.me.path)).json();

export const isSignedIn = async (visitor: Visit): Promise<boolean> =>
  (await visitor.get(calls.me.path)).ok;
