import { readFile } from 'node:fs/promises';
import '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyBaseLogger } from 'fastify';
import { ProviderName } from '#contract/boot.ts';
import type { SignInResult } from '#contract/api/signIn.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { refusalBy } from '../platform/http/errors.ts';
import { sendDocument } from '../platform/http/html.ts';
import { Refused } from '../platform/http/refusal.ts';
import { windowHeaders } from '../platform/security/contentSecurityPolicy.ts';
import { isFromHere } from '../platform/security/xsrf.ts';
import type { IdentityServices } from './sessions.ts';
import { readStore } from '../storeSettings/index.ts';
import { signInFailure, signInResultOf } from './signInCalls.ts';
import { setWindowCookie, windowLifetimes, windowOf } from './signInWindow/windowCookie.ts';
import { beginPage, windowAppearanceOf, resultPage } from './signInWindow/windowPages.ts';
import { hashOf } from '../platform/security/keys.ts';
import { signInLinkRoutes } from './signInLinkRoutes.ts';
import { findOrLinkAccount, proposeRegistration } from './registrations.ts';
import { reasonOf } from './providers/provider.ts';
import type { Provider } from './providers/index.ts';
import {
  type SignInOutcome,
  endSignIn,
  openSignIn,
  claimCallback,
  secretsOf,
  type PendingSignIn,
} from './pendingSignIns.ts';

/** A request of the sign-in window. */
interface AuthorizationRequest {
  readonly name: ProviderName;
  readonly provider: Provider;
  /** The address to which the provider redirects. */
  readonly redirectUri: string;
  /** The value of the window's cookie. */
  readonly window: string;
}

/**
 * Returns the address of the provider's page. A failure is recorded, for a page that has lost its
 * window. Throws `Refused`, also 'bad_request' if another window has used the hand-off before.
 */
async function startAuthorization(
  { db, keys, clock }: IdentityServices,
  { name, provider, redirectUri, window }: AuthorizationRequest,
  handOffHash: string,
  log: FastifyBaseLogger,
): Promise<URL> {
  const newSignIn = { provider: name, windowHash: hashOf(window), handOffHash };
  const state = await openSignIn(db, newSignIn, clock.now());
  if (!state) throw new Refused('bad_request');
  try {
    return await provider.authorizationUrl({ redirectUri, ...secretsOf(keys.signIn, state) });
  } catch (error) {
    const failure = failureIn(error, name, log);
    await endSignIn(db, hashOf(state), { failure });
    throw new Refused(failure);
  }
}

/** Processes the provider's redirect and returns the result for the page. */
async function handleCallback(
  services: IdentityServices,
  authorization: AuthorizationRequest,
  answer: URL,
  log: FastifyBaseLogger,
): Promise<SignInResult> {
  const { db, clock } = services;
  const { name, window } = authorization;
  const state = answer.searchParams.get('state') ?? '';
  const returning = { provider: name, windowHash: hashOf(window), state };
  const signIn = await claimCallback(db, returning, clock.now());
  if (!signIn) return signInFailure(services, 'sign_in_expired');
  const outcome = await outcomeOf(services, authorization, answer, signIn, state).catch(
    (error: unknown): SignInOutcome => ({ failure: failureIn(error, name, log) }),
  );
  await endSignIn(db, signIn.stateHash, outcome);
  const ended = { ...signIn, ...outcome };
  return (await signInResultOf(services, ended)) ?? signInFailure(services, 'internal');
}

/** The provider is called outside of transactions, because it may take long. */
async function outcomeOf(
  { db, keys, clock }: IdentityServices,
  { name, provider, redirectUri }: AuthorizationRequest,
  answer: URL,
  { stateHash }: PendingSignIn,
  state: string,
): Promise<SignInOutcome> {
  const attempt = { redirectUri, ...secretsOf(keys.signIn, state) };
  const user = await provider.fetchProfile(answer, attempt);
  const linked = { ...user, provider: name };
  return db.transaction(async (tx) => {
    const userId = await findOrLinkAccount(tx, linked);
    if (userId !== null) return { userId };
    return {
      registration: await proposeRegistration(tx, keys.signIn, stateHash, linked, clock.now()),
    };
  });
}

/** Logs the reason without personal data. Other errors than `Refused` are faults of the store. */
function failureIn(error: unknown, provider: ProviderName, log: FastifyBaseLogger): ErrorCode {
  if (!(error instanceof Refused)) throw error;
  if (error.code !== 'sign_in_refused') log.warn({ provider, ...reasonOf(error) }, 'no sign-in');
  return error.code;
}

type Request = FastifyRequest<{ Params: { provider: string }; Querystring: { h?: unknown } }>;

/**
 * The limit of window openings per address. A school or a library shares one address, and a class
 * may sign in at the same time. A flood is a thousand in a minute.
 */
const openRateLimit = { max: 100, timeWindow: 10 * 60 * 1000 };

/**
 * The routes of the sign-in window. The page that opened it makes the calls of `signInHandlers`.
 */
export async function signInRoutes(
  app: FastifyInstance,
  services: IdentityServices,
): Promise<void> {
  app.setErrorHandler(async (error, request, reply) => {
    const { code, status } = refusalBy(error, request);
    return sendResult(reply.code(status), services, await signInFailure(services, code));
  });
  const config = { rateLimit: openRateLimit };

  app.get('/auth/go/:provider', { config }, async (request: Request, reply) => {
    const site = services.site(request);
    if (!site.mayHoldSessions) throw new Refused('https_needed');
    if (!isFromOwnPage(request, site.origin)) {
      const page = beginPage(await windowAppearanceOf(services));
      return sendDocument(reply.code(403), windowHeaders, page);
    }
    const authorization = await authorizationRequestOf(request, services);
    const handOffHash = String(request.query.h);
    if (!/^[\w-]{43}$/.test(handOffHash)) throw new Refused('bad_request');
    setWindowCookie(reply, site, authorization.window, windowLifetimes.provider);
    const page = await startAuthorization(services, authorization, handOffHash, request.log);
    return reply.header('cache-control', 'no-store').redirect(page.href);
  });

  app.get('/auth/callback/:provider', { config }, async (request: Request, reply) => {
    const authorization = await authorizationRequestOf(request, services);
    const answer = new URL(services.site(request).url + request.url);
    return sendResult(
      reply,
      services,
      await handleCallback(services, authorization, answer, request.log),
    );
  });

  await app.register(signInLinkRoutes, services);

  const parts = await Promise.all([
    part('window.js', 'text/javascript'),
    part('window.css', 'text/css'),
  ]);
  for (const { url, type, text } of parts) {
    app.get(url, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(type).send(text),
    );
  }
}

const part = async (name: string, type: string) => ({
  url: `/auth/${name}`,
  type: `${type}; charset=utf-8`,
  text: await readFile(new URL(`signInWindow/${name}`, import.meta.url), 'utf8'),
});

/**
 * Another site must not start a sign-in whose hand-off it holds itself. Browsers since 2023 send
 * the origin of a request. Older browsers and programs send none and are accepted, unless they name
 * another page.
 */
function isFromOwnPage({ headers }: FastifyRequest, origin: string): boolean {
  const { referer } = headers;
  return isFromHere(headers, origin) && (!referer || URL.parse(referer)?.origin === origin);
}

/** Throws 'not_found' for a provider that the store does not offer. */
async function authorizationRequestOf(
  request: Request,
  services: IdentityServices,
): Promise<AuthorizationRequest> {
  const { data: name } = ProviderName.safeParse(request.params.provider);
  const provider = name && services.providers.get(name);
  const { signInEnabled } = await readStore(services.db);
  if (!provider || !signInEnabled) throw new Refused('not_found');
  const site = services.site(request);
  const redirectUri = `${site.url}/auth/callback/${name}`;
  return { name, provider, redirectUri, window: windowOf(request, site) };
}

/** A proxy may replace the body of a 5xx, and then the page would get no result. */
async function sendResult(reply: FastifyReply, services: IdentityServices, result: SignInResult) {
  const page = resultPage(await windowAppearanceOf(services), result);
  if (reply.statusCode >= 500) void reply.code(200);
  return sendDocument(reply, windowHeaders, page);
}
