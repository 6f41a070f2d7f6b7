import type { FastifyBaseLogger } from 'fastify';
import type { CaseOf } from './access/rights.ts';
import type { UserOf } from './access/sessionUsers.ts';
import type { SignInOffer } from './accounts/offer.ts';
import type { Providers } from './accounts/providers/index.ts';
import type { Shelf } from './catalog/shelf.ts';
import type { Asked, Site } from './http/site.ts';
import type { Integrations } from './integrations.ts';
import type { Postman } from './mail/postman.ts';
import type { MediaSources } from './media/sources.ts';
import type { Clerk } from './payments/clerk.ts';
import type { Gateways } from './payments/gateways.ts';
import type { PaymentOffer } from './payments/offer.ts';
import type { Resources } from './resources.ts';
import type { Keys } from './security/secret.ts';

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
