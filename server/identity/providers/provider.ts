import { AuthorizationResponseError, type CustomFetch } from 'openid-client';
import * as z from 'zod';
import type { ErrorCode } from '#contract/errors.ts';
import { Refused } from '../../platform/http/refusal.ts';
import { codeOf } from '../../platform/operatorErrors.ts';
import { BodyTooLong, boundedFetch, type Fetched } from '../../platform/http/boundedFetch.ts';
import { isLoopback } from '../../config/addresses.ts';

/** The claims of an ID token. */
export type Claims = Readonly<Record<string, unknown>>;

/** The limits of RFC 5321. */
const Email = z.email().max(254);

/** Returns a provider's e-mail if it is valid. */
export const emailIn = (value: unknown): string | null => Email.safeParse(value).data ?? null;

/**
 * Google guarantees only the addresses that it hosts: gmail.com, and the domains in `hd`. Another
 * address was verified once and may have changed its owner since
 * (developers.google.com/identity/sign-in/web/backend-auth).
 */
export const isGoogleEmailVerified = ({ email, email_verified, hd }: Claims): boolean =>
  email_verified === true && (typeof hd === 'string' || /@gmail\.com$/i.test(String(email)));

/**
 * Any administrator of a Microsoft directory can enter any e-mail. `xms_edov` states that the
 * domain is verified. Older tokens have it as text or number.
 */
export const isMicrosoftEmailVerified = ({ xms_edov }: Claims): boolean =>
  [true, 1, '1', 'true'].some((yes) => yes === xms_edov);

export interface ProviderNetwork {
  /** The time limit of one answer in seconds. The user sees an empty window meanwhile. */
  readonly timeoutSeconds: number;
}

export const publicNetwork: ProviderNetwork = { timeoutSeconds: 8 };

const maxBytes = 256 * 1024;

/**
 * The fetch function of openid-client, bounded in time and size. An unreachable provider is
 * 'provider_unavailable', and a too long answer is cut off.
 */
export const boundedProviderFetch: CustomFetch = async (url, options) => {
  const { status, headers, body } = await fetchWithRetry(url, options);
  if (status >= 500) throw new Refused('provider_unavailable');
  // A response with this status must have no body.
  return new Response(status === 204 ? null : new Uint8Array(body), { status, headers });
};

/**
 * The same for providers whose ID tokens cannot be checked: the ID tokens are removed from their
 * answers.
 */
export const fetchWithoutIdToken: CustomFetch = async (url, options) => {
  const response = await boundedProviderFetch(url, options);
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== 'object' || body === null || !('id_token' in body)) return response;
  const { id_token: _, ...rest } = body;
  const { status, headers } = response;
  return new Response(JSON.stringify(rest), { status, headers });
};

/**
 * A broken connection is retried once if the repeated request does no harm. openid-client limits
 * the time by a signal, and follows no redirect.
 */
async function fetchWithRetry(url: string, options: RequestInit): Promise<Fetched> {
  const attempt = () => boundedFetch(url, options, { bytes: maxBytes });
  return attempt()
    .catch((error: unknown) => {
      const isFinal = options.method !== 'GET' || options.signal?.aborted;
      if (isFinal || error instanceof BodyTooLong) throw error;
      return attempt();
    })
    .catch((error: unknown) => {
      throw new Refused(error instanceof BodyTooLong ? 'provider_failed' : 'provider_unavailable');
    });
}

/** Plain HTTP is allowed only on the same machine, for tests of a provider. */
export const isPlainLoopback = (address: string): boolean => {
  const url = URL.parse(address);
  return url?.protocol === 'http:' && isLoopback(url.hostname);
};

/** The error codes of providers (RFC 6749, 4.1.2.1; OpenID Connect). */
const errorsOfProvider: Readonly<Record<string, ErrorCode>> = {
  access_denied: 'sign_in_refused',
  consent_required: 'sign_in_refused',
  interaction_required: 'sign_in_refused',
  login_required: 'sign_in_refused',
  server_error: 'provider_unavailable',
  temporarily_unavailable: 'provider_unavailable',
};

/** Converts all errors of a provider to `Refused`. */
export async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asRefused(error);
  }
}

function asRefused(error: unknown): Refused {
  if (error instanceof AuthorizationResponseError) {
    const code = Object.hasOwn(errorsOfProvider, error.error)
      ? errorsOfProvider[error.error]
      : null;
    return refusedWith(code ?? 'provider_failed', error);
  }
  const ours = refusedWithin(error);
  if (ours) return ours;
  return refusedWith(isTimeout(error) ? 'provider_unavailable' : 'provider_failed', error);
}

export function refusedWith(code: ErrorCode, cause: unknown): Refused {
  const refused = new Refused(code);
  refused.cause = cause;
  return refused;
}

/** openid-client wraps the errors of the store's own fetch. */
function refusedWithin(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  return error instanceof Error && error.cause ? refusedWithin(error.cause) : null;
}

const isTimeout = (error: unknown): boolean => codeOf(error) === 'OAUTH_TIMEOUT';

/** Returns the broken rule for the log, in the library's words and without personal data. */
export function reasonOf({ code, cause }: Refused): Readonly<Record<string, unknown>> {
  if (!(cause instanceof Error)) return { code };
  return { code, what: cause.message, detail: detailOf(cause) };
}

const detailOf = (cause: Error): string | undefined =>
  'error' in cause ? String(cause.error).slice(0, 60) : codeOf(cause);

/** The values of one sign-in. */
export interface Attempt {
  /** The address to which the provider redirects. */
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** A user's profile at a provider. Issuer and subject identify the user; the e-mail can change. */
export interface ProviderProfile {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider reports the e-mail as verified, and may be trusted with it. */
  readonly emailVerified: boolean;
}

/** Both functions throw `Refused` with 'provider_unavailable', 'provider_failed', 'sign_in_refused'. */
export interface Provider {
  /** Returns the address of the provider's page, where the user confirms. */
  authorizationUrl(attempt: Attempt): Promise<URL>;
  /** @param answer the address of the provider's redirect */
  fetchProfile(answer: URL, attempt: Attempt): Promise<ProviderProfile>;
}
