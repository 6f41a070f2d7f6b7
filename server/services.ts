import type { FastifyBaseLogger } from 'fastify';
import type { CaseOf } from './entitlements/rights.ts';
import type { UserOf } from './identity/sessionUsers.ts';
import type { SignInConfig } from './identity/signInConfig.ts';
import type { Providers } from './identity/providers/index.ts';
import type { CatalogCache } from './catalog/catalogCache.ts';
import type { Asked, Site } from './platform/http/origin.ts';
import type { Integrations } from './integrations.ts';
import type { MailQueue } from './platform/mail/mailQueue.ts';
import type { MediaSources } from './oembed/sources.ts';
import type { Reconciler } from './billing/reconciler.ts';
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
  readonly catalogCache: () => Promise<CatalogCache>;
  readonly site: (request: Asked) => Site;
  /** The ways to sign in, and who is asked for each of them. */
  readonly signIn: SignInConfig;
  readonly providers: Providers;
  /** The ways to pay, and who is asked for each of them. */
  readonly payments: PaymentOffer;
  readonly gateways: Gateways;
  readonly reconciler: Reconciler;
  /** For what goes wrong while nobody asks; a request has its own. */
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly mailQueue: MailQueue;
  readonly integrations: Integrations;
  readonly media: MediaSources;
  /** Sites that may hold the store in a frame: those of the settings and of the integrations. */
  readonly embedHosts: readonly string[];
}
