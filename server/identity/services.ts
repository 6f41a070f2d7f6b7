import type { FastifyBaseLogger } from 'fastify';
import type { RequestHost, Site } from '../platform/http/origin.ts';
import type { Resources } from '../platform/resources.ts';
import type { Keys } from '../platform/security/keys.ts';
import type { Providers } from './providers/index.ts';
import type { UserOf } from './sessionUsers.ts';
import type { SignInConfig, SignInIntegration } from './signInConfig.ts';

/** The resources, and what the routes of sessions and sign-in need beside them. */
export interface IdentityServices extends Resources {
  readonly keys: Keys;
  readonly userOf: UserOf;
  readonly site: (request: RequestHost) => Site;
  /** The sign-in providers, and the addresses at which they are asked. */
  readonly signIn: SignInConfig;
  readonly providers: Providers;
  readonly integrations: SignInIntegration;
  /** For what goes wrong outside a request; a request has its own. */
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}
