import * as z from 'zod/mini';
import { get, post } from './call.ts';
import { IsoTime } from './json.ts';

/** Passkeys (WebAuthn, level 3), of publishers at their page and of readers. */

/** Options and answers in the JSON of WebAuthn. The server's library checks them. */
export const WebAuthnJson = z.record(z.string(), z.unknown());

/** The longest part is an attestation, which the store does not ask for. */
export const Credential = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(1400)),
  rawId: z.string().check(z.maxLength(1400)),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()),
});
export type Credential = z.infer<typeof Credential>;

export const OwnPasskey = z.object({
  id: z.string(),
  createdAt: IsoTime,
  lastUsedAt: z.nullable(IsoTime),
});
export type OwnPasskey = z.infer<typeof OwnPasskey>;

export const RemovedPasskey = z.object({ id: z.string() });

const nothing = z.strictObject({});

/** The calls of readers. Those that use or add a passkey fail with 'not_found' while the store offers none. */
export const readerPasskeyCalls = {
  passkeySignInChallenge: post('/auth/passkey', 'anyone', WebAuthnJson, { body: nothing }),
  passkeySignIn: post('/auth/passkey/use', 'anyone', null, { body: Credential }),
  ownPasskeys: get('/api/user/passkeys', 'session', z.array(OwnPasskey)),
  ownPasskeyChallenge: post('/api/user/passkeys/challenge', 'session', WebAuthnJson, {
    body: nothing,
  }),
  addOwnPasskey: post('/api/user/passkeys', 'session', null, { body: Credential }),
  removeOwnPasskey: post('/api/user/passkeys/remove', 'session', null, { body: RemovedPasskey }),
} as const;
