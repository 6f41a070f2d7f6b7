import type { FastifyBaseLogger } from 'fastify';
import type { CaseOf } from './entitlements/rights.ts';
import type { UserOf } from './identity/sessionUsers.ts';
import type { SignInOffer } from './identity/signInConfig.ts';
import type { Providers } from './identity/providers/index.ts';
import type { Shelf } from './catalog/catalogCache.ts';
import type { Asked, Site } from './platform/http/origin.ts';
import type { Integrations } from './integrations.ts';
import type { Postman } from './platform/mail/mailQueue.ts';
import type { MediaSources } from './oembed/sources.ts';
import type { Clerk } from './billing/reconciler.ts';
import type { Gateways } from './billing/gateways.ts';
import type { PaymentOffer } from './billing/publicConfig.ts';
import type { Resources } from './platform/resources.ts';
import type { Keys } from './platform/security/keys.ts';

/** What the routes are given: the resources, the keys, and where the store stands on the web. */
export interface Services extends Resources {
  readonly keys: Keys;
  readonly userOf: UserOf;
  readonly caseOf: CaseOf;
  /** What is listed now. */
  readonly shelf: () => Promise<Shelf>;
  readonly site: (request: Asked) => Site;
  /** The ways to sign in, and who is asked for each of them. */
  readonly signIn: SignInOffer;
  readonly providers: Providers;
  /** The ways to pay, and who is asked for each of them. */
  readonly payments: PaymentOffer;
  readonly gateways: Gateways;
  readonly clerk: Clerk;
  /** For what goes wrong while nobody asks; a request has its own. */
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly postman: Postman;
  readonly integrations: Integrations;
  readonly media: MediaSources;
  /** Sites that may hold the store in a frame: those of the settings and of the integrations. */
  readonly embedHosts: readonly string[];
}
