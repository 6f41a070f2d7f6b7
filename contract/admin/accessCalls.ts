import * as z from 'zod/mini';
import { get, post } from '../api/call.ts';
import { Credential, OwnPasskey, RemovedPasskey, WebAuthnJson } from '../api/passkeys.ts';
import { AccountEmail } from '../api/signIn.ts';
import { Locale } from '../boot.ts';
import { Role } from './team.ts';

/** How publishers get in without a sign-in provider: one-time links and passkeys. */

/** The hash of the publisher's page with a link's secret. It is not sent to the server until the person presses. */
export const linkHash = '#link-';
export const linkPath = (secret: string): string => `/publish${linkHash}${secret}`;

/** 128 bits in base64url. */
const Secret = z.string().check(z.regex(/^[\w-]{22}$/));

/** The currencies of the first form. The settings have all of ISO 4217. */
export const firstCurrencies =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF INR JPY KRW MXN NOK NZD PLN SEK SGD TRY USD ZAR'.split(
    ' ',
  );

/** What the first owner says about the store. */
const FirstStore = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  currency: z.enum(firstCurrencies),
  language: Locale,
});

export const AccessLink = z.object({
  kind: z.enum(['first_run', 'recovery', 'invitation']),
  /** The role of an invitation. */
  role: z.nullable(Role),
  /** The e-mail of the account, or of the invited person. */
  email: z.nullable(z.string()),
});
export type AccessLink = z.infer<typeof AccessLink>;

export const LinkUse = z.object({
  secret: Secret,
  /** For a new account: that of the first owner, or of a guest who accepts an invitation. */
  email: z.optional(AccountEmail),
  /** For the first owner. */
  store: z.optional(FirstStore),
});
export type LinkUse = z.infer<typeof LinkUse>;

const nothing = z.strictObject({});

/** The calls of somebody who is about to sign in. */
export const accessCalls = {
  /** Says what a link is for, and does not spend it. An invalid link is rejected with `access_link_ended`. */
  lookAtLink: post('/api/access/link', 'anyone', AccessLink, {
    body: z.object({ secret: Secret }),
    reads: true,
  }),
  /** Spends a link, and signs in. */
  useLink: post('/api/access/link/use', 'anyone', null, { body: LinkUse }),
  passkeyChallenge: post('/api/access/passkey', 'anyone', WebAuthnJson, {
    body: nothing,
    reads: true,
  }),
  signInByPasskey: post('/api/access/passkey/use', 'anyone', null, { body: Credential }),
} as const;

/** The calls of a publisher for the own passkeys. They need a session, so the command has none of them. */
export const passkeyCalls = {
  listPasskeys: get('/api/publish/passkeys', 'publisher', z.array(OwnPasskey), {
    needsSession: true,
  }),
  newPasskeyChallenge: post('/api/publish/passkeys/challenge', 'publisher', WebAuthnJson, {
    body: nothing,
    reads: true,
    needsSession: true,
  }),
  addPasskey: post('/api/publish/passkeys', 'publisher', null, {
    body: Credential,
    needsSession: true,
  }),
  removePasskey: post('/api/publish/passkeys/remove', 'publisher', null, {
    body: RemovedPasskey,
    needsSession: true,
  }),
} as const;

/** A link that the command prints. */
export const NewLink = z.object({
  kind: AccessLink.shape.kind,
  path: z.string(),
  /** The URL of the store; null while no server runs and no PUBLIC_URL is set. */
  address: z.nullable(z.url()),
  minutes: z.int(),
});
/** The account that the link signs in; null for the first owner of a store. */
export const LinkOrder = z.object({ who: z.nullable(z.string()) });
