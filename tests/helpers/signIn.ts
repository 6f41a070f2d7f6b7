import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { calls } from '#contract/api/registry.ts';
import { SignInHandoffResult } from '#contract/api/account.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { SignInResult, type PendingRegistration } from '#contract/messages/auth.ts';
import type { Door, Visit } from './visit.ts';

/** The secret that stays in the page, and what goes along with the window. */
export function newHandOff() {
  const verifier = randomBytes(16).toString('base64url');
  return { verifier, h: createHash('sha256').update(verifier).digest('base64url') };
}

/** A window for signing in, with the cookies of a browser and no page. */
export interface SignInWindow {
  /** Where the store sends it, or what it says instead. */
  go(options?: Going): Promise<Response>;
  /** Signs in at the provider to whose page it was sent; answers where the provider sends it back to. */
  agree(sentTo: string, email: string): Promise<URL>;
  /** Says no there instead. */
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
  /** What the page that opened the window is told; null where the page tells it nothing. */
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

/** What a browser says of a window that our own page opens. */
const ownPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' };

/** As a window does it whose page is read at once. */
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

/** All the way through the window; the page has not asked yet. */
export async function throughWindow(store: Pick<Door, 'origin'>, email: string) {
  const { verifier, h } = newHandOff();
  const window = openWindow(store);
  const callback = await window.agree(locationOf(await window.go({ h })), email);
  const page = await window.visit(callback);
  return { verifier, h, window, callback, page };
}

/** The page's question after its window. */
export async function handOff(visitor: Visit, verifier: string): Promise<SignInHandoffResult> {
  const answer = await visitor.post(calls.handOff.path, { verifier });
  if (!answer.ok) throw new Error(`No news: ${answer.status} ${await answer.text()}`);
  return SignInHandoffResult.parse(await answer.json());
}

/** What a new person is asked to confirm. */
export function pendingIn(news: SignInResult | SignInHandoffResult | null): PendingRegistration {
  if (news?.type !== 'registration') throw new Error(`Nothing to confirm: ${news?.type}`);
  return news.payload;
}

/** Somebody new signs in and confirms, by this visitor's page. */
export async function registerBy(store: Door, visitor: Visit, email: string): Promise<void> {
  const { page } = await throughWindow(store, email);
  const { key, csrfToken } = pendingIn(page.news);
  const answer = await visitor.post(calls.register.path, { key, csrfToken });
  if (!answer.ok) throw new Error(`Not registered: ${answer.status} ${await answer.text()}`);
}

/** What people read of an error, and what a window tells of it. */
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
