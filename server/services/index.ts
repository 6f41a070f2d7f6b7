import type { Boot, Locale } from '#contract/boot.ts';
import type { BillingServices } from '../billing/services.ts';
import type { CatalogServices } from '../catalog/catalogCalls.ts';
import type { SignInIntegration } from '../identity/signInConfig.ts';
import type { MediaSources } from '../oembed/mediaCalls.ts';

/** The part of the integrations that pages need. */
export interface PageIntegration extends SignInIntegration {
  /** Origins of further players that a page may show. */
  readonly playerOrigins: readonly string[];
  /** The line above every page. */
  notice(locale: Locale): Boot['notice'];
}

/** The dependencies of all routes: the services of each layer below, and those of the pages. */
export interface Services extends BillingServices, CatalogServices {
  readonly integrations: PageIntegration;
  readonly media: MediaSources;
  /** Origins that may show the store in a frame: those of the settings and of the integrations. */
  readonly embedHosts: readonly string[];
}
