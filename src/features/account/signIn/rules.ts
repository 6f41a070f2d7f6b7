import * as z from 'zod/mini';
import { RegistrationRefusal, registrationErrors } from '#contract/api/account.ts';
import type { ProviderName } from '#contract/boot.ts';
import type { ApiError } from '../../../shared/api/index.ts';
import type { TextKey } from '../../../shared/shell/index.ts';

const primary: readonly ProviderName[] = ['google', 'facebook', 'auth0', 'custom'];
const secondary: readonly ProviderName[] = ['paypal', 'amazon', 'microsoft'];

/** Below this many, the primary list is topped up from the secondary one. */
const fewestPrimary = 2;

export interface Offer {
  readonly primary: readonly ProviderName[];
  readonly secondary: readonly ProviderName[];
}

/** What the server has set up: the known providers by name, and perhaps one of the store's own. */
interface SetUp {
  readonly providers: readonly ProviderName[];
  readonly custom?: object | undefined;
}

/** In an order of the product's own, whatever the server's. */
export function offerOf({ providers, custom }: SetUp): Offer {
  const isOffered = (name: ProviderName) =>
    name === 'custom' ? custom !== undefined : providers.includes(name);
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

/** Why no account was made: by the id of a 400 or 422 that calls itself an error, else by the status. */
export function registrationError({ status, body }: Pick<ApiError, 'status' | 'body'>): TextKey {
  if (status === 400 || status === 422) {
    return byId.get(z.safeParse(RegistrationRefusal, body).data?.id ?? '') ?? unknown;
  }
  return status > 400 && status < 500 ? 'account.refused.couldNotRegister' : unknown;
}
