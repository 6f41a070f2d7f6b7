import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { accessCalls, passkeyCalls } from '#contract/admin/accessCalls.ts';
import type { readerPasskeyCalls } from '#contract/api/passkeys.ts';
import type { UserId } from '#contract/ids.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HandlersOf } from '../platform/http/mountCalls.ts';
import { Refused } from '../platform/http/refusal.ts';
import { type Limit, perHour } from '../platform/security/rateLimits.ts';
import { readStore } from '../storeSettings/index.ts';
import { lookAtLink, spendLink } from './accessLinks.ts';
import {
  beginPasskeySignIn,
  beginRegistration,
  finishPasskeySignIn,
  finishRegistration,
  listPasskeys,
  removePasskey,
} from './passkeys.ts';
import { type IdentityServices, startSession } from './sessions.ts';
import { assertOtherWay } from './signInWays.ts';
import { lockUser } from './users.ts';

/** A secret has 128 bits. The limits keep the log and the database quiet. */
export const accessLimits: Readonly<Record<keyof typeof accessCalls, Limit>> = {
  lookAtLink: perHour(120, 120),
  useLink: perHour(60, 60),
  passkeyChallenge: perHour(240, 240),
  signInByPasskey: perHour(120, 120),
};

const ceremonyOf = ({ site, clock }: IdentityServices, request: FastifyRequest) => ({
  site: site(request),
  sessionHash: request.sessionHash,
  now: clock.now(),
});

/** Signing in without a provider. Each success begins a session like any other. */
export const accessHandlers = (services: IdentityServices): HandlersOf<typeof accessCalls> => {
  const { db, clock, mailQueue } = services;
  return {
    lookAtLink: ({ body }) => lookAtLink(db, body.secret, clock.now()),
    async useLink({ body, request, reply }) {
      requireSessions(services, request);
      const present = request.isGuest ? null : request.userId;
      const userId = await spendLink(db, body, present, clock.now(), mailQueue.mails);
      await startSession(services, request, reply, userId);
    },
    passkeyChallenge: ({ request }) => passkeyChallenge(services, request),
    signInByPasskey: ({ body, request, reply }) =>
      signInByPasskey(services, { body, request, reply }, 'publishers'),
  };
};

const passkeyChallenge = async (services: IdentityServices, request: FastifyRequest) => ({
  ...(await beginPasskeySignIn(services.db, ceremonyOf(services, request))),
});

interface PasskeyAnswer {
  readonly body: object;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function signInByPasskey(
  services: IdentityServices,
  { body, request, reply }: PasskeyAnswer,
  audience: 'publishers' | 'all',
): Promise<void> {
  requireSessions(services, request);
  const ceremony = ceremonyOf(services, request);
  const response = body as AuthenticationResponseJSON;
  const userId = await finishPasskeySignIn(services.db, ceremony, response, audience);
  await startSession(services, request, reply, userId);
}

/** Checked first, because a spent link or challenge cannot be used again. */
function requireSessions({ site }: IdentityServices, request: FastifyRequest): void {
  if (!site(request).mayHoldSessions) throw new Refused('https_needed');
}

interface Owned {
  readonly request: FastifyRequest;
  readonly userId: UserId;
}

const ownPasskeyHandlers = (services: IdentityServices) => ({
  list: ({ userId }: Pick<Owned, 'userId'>) => listPasskeys(services.db, userId),
  challenge: async ({ request, userId }: Owned) => {
    const { name } = await readStore(services.db);
    const ceremony = ceremonyOf(services, request);
    return { ...(await beginRegistration(services.db, ceremony, userId, name)) };
  },
  add: async ({ body, request, userId }: Owned & { readonly body: object }) => {
    const response = body as RegistrationResponseJSON;
    await finishRegistration(services.db, ceremonyOf(services, request), userId, response);
  },
  remove: ({ body, userId }: Pick<Owned, 'userId'> & { readonly body: { readonly id: string } }) =>
    removePasskey(services.db, userId, body.id),
});

export const passkeyHandlers = (services: IdentityServices): HandlersOf<typeof passkeyCalls> => {
  const own = ownPasskeyHandlers(services);
  return {
    listPasskeys: own.list,
    newPasskeyChallenge: own.challenge,
    addPasskey: own.add,
    removePasskey: own.remove,
  };
};

/** The passkeys of readers, if the store offers them. A reader can always see and remove the own ones. */
export const readerPasskeyHandlers = (
  services: IdentityServices,
): HandlersOf<typeof readerPasskeyCalls> => {
  const own = ownPasskeyHandlers(services);
  const requirePasskeys = async (): Promise<void> => {
    const { signInEnabled, passkeysEnabled } = await readStore(services.db);
    if (!signInEnabled || !passkeysEnabled) throw new Refused('not_found');
  };
  return {
    async passkeySignInChallenge({ request }) {
      await requirePasskeys();
      return passkeyChallenge(services, request);
    },
    async passkeySignIn(answer) {
      await requirePasskeys();
      await signInByPasskey(services, answer, 'all');
    },
    ownPasskeys: own.list,
    async ownPasskeyChallenge(owned) {
      await requirePasskeys();
      return own.challenge(owned);
    },
    async addOwnPasskey(owned) {
      await requirePasskeys();
      await own.add(owned);
    },
    async removeOwnPasskey({ body: { id }, userId }) {
      await services.db.transaction(async (tx) => {
        await lockUser(tx, userId);
        await assertOtherWay(services, tx, userId, { passkey: id });
        await removePasskey(tx, userId, id);
      });
    },
  };
};
