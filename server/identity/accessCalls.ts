import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { accessCalls, passkeyCalls } from '#contract/admin/accessCalls.ts';
import type { FastifyRequest } from 'fastify';
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
  const { db, clock, site } = services;
  // Checked first, because a spent link cannot be used again.
  const requireSessions = (request: FastifyRequest): void => {
    if (!site(request).mayHoldSessions) throw new Refused('https_needed');
  };
  return {
    lookAtLink: ({ body }) => lookAtLink(db, body.secret, clock.now()),
    async useLink({ body, request, reply }) {
      requireSessions(request);
      const userId = await spendLink(db, body, request.userId, clock.now());
      await startSession(services, request, reply, userId);
    },
    passkeyChallenge: async ({ request }) => ({
      ...(await beginPasskeySignIn(db, ceremonyOf(services, request))),
    }),
    async signInByPasskey({ body, request, reply }) {
      requireSessions(request);
      const ceremony = ceremonyOf(services, request);
      const response = body as unknown as AuthenticationResponseJSON;
      const userId = await finishPasskeySignIn(db, ceremony, response);
      await startSession(services, request, reply, userId);
    },
  };
};

/** The own passkeys of a publisher. */
export const passkeyHandlers = (services: IdentityServices): HandlersOf<typeof passkeyCalls> => {
  const { db } = services;
  return {
    listPasskeys: ({ userId }) => listPasskeys(db, userId),
    async newPasskeyChallenge({ request, userId }) {
      const { name } = await readStore(db);
      return { ...(await beginRegistration(db, ceremonyOf(services, request), userId, name)) };
    },
    async addPasskey({ body, request, userId }) {
      const response = body as unknown as RegistrationResponseJSON;
      await finishRegistration(db, ceremonyOf(services, request), userId, response);
    },
    removePasskey: ({ body, userId }) => removePasskey(db, userId, body.id),
  };
};
