import type { FastifyBaseLogger } from 'fastify';
import type { RequestHost, Site } from '../platform/http/origin.ts';
import type { Resources } from '../platform/resources.ts';
import type { Keys } from '../platform/security/keys.ts';
import type { Providers } from './providers/index.ts';
import type { UserOf } from './sessionUsers.ts';
import type { SignInConfig, SignInIntegration } from './signInConfig.ts';

/** The dependencies of the routes for sessions and sign-in. */
export interface IdentityServices extends Resources {
  readonly keys: Keys;
  readonly userOf: UserOf;
  readonly site: (request: RequestHost) => Site;
  /** The sign-in providers, and their addresses. */
  readonly signIn: SignInConfig;
  readonly providers: Providers;
  readonly integrations: SignInIntegration;
  /** The log outside of requests. A request has its own. */
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}
