import * as z from 'zod/mini';
import { RegistrationRefusal, registrationErrors } from '#contract/api/signIn.ts';
import type { ProviderName, SignInWay } from '#contract/boot.ts';
import type { ApiError } from '../../../shared/api/index.ts';
import type { TextKey } from '../../../shared/shell/index.ts';

const primary: readonly ProviderName[] = ['google', 'facebook', 'auth0', 'custom'];
const secondary: readonly ProviderName[] = ['paypal', 'amazon', 'microsoft'];

/** With fewer providers than this, the primary list is filled from the secondary one. */
const fewestPrimary = 2;

export interface Offer {
  readonly primary: readonly ProviderName[];
  readonly secondary: readonly ProviderName[];
}

/** The providers that the server offers: the known ones by name, and optionally the store's own. */
interface SetUp {
  readonly providers: readonly ProviderName[];
  readonly custom?: object | undefined;
}

/** In the order of the product, whatever the server's order. `without` are ways that the user has already. */
export function offerOf({ providers, custom }: SetUp, without: readonly SignInWay[] = []): Offer {
  const isOffered = (name: ProviderName) =>
    !without.includes(name) &&
    (name === 'custom' ? custom !== undefined : providers.includes(name));
  const first = primary.filter(isOffered);
  const others = secondary.filter(isOffered);
  const moved = Math.max(0, fewestPrimary - first.length);
  return { primary: [...first, ...others.slice(0, moved)], secondary: others.slice(moved) };
}

const unknown: TextKey = 'account.refused.unknown';

const byId: ReadonlyMap<string, TextKey> = new Map([
  [registrationErrors.userExists, 'account.refused.userExists'],
  [registrationErrors.couldNotRegister, 'account.refused.couldNotRegister'],
  [registrationErrors.expired, 'account.refused.expired'],
]);

/** The reason why no account was created: the id in the body of a 400 or 422, else the status. */
export function registrationError({ status, body }: Pick<ApiError, 'status' | 'body'>): TextKey {
  if (status === 400 || status === 422) {
    return byId.get(z.safeParse(RegistrationRefusal, body).data?.id ?? '') ?? unknown;
  }
  return status > 400 && status < 500 ? 'account.refused.couldNotRegister' : unknown;
}

/**
 * A secret of this page and its hash. The owner of the secret is the page that has opened the provider's
 * window.
 */
export interface PkceChallenge {
  readonly verifier: string;
  readonly hash: string;
}

/** Needs HTTPS or localhost: browsers compute hashes in secure contexts only. */
export async function makePkceChallenge(): Promise<PkceChallenge> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(16)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, hash: base64url(new Uint8Array(digest)) };
}

/** Base64url (RFC 4648, section 5), without padding. */
const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
