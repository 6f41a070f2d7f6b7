import type { FastifyInstance } from 'fastify';
import { type MediaSources, publicSources } from './oembed/sources.ts';
import type { PaymentOffer } from './billing/publicConfig.ts';
import type { Resources } from './platform/resources.ts';
import type { PageIntegration, Services } from './services.ts';
import type { Settings } from './config/settings.ts';

/** Services that another module brings to a store. They never replace what the settings name. */
export interface Integrations extends PageIntegration {
  /** The gateways of a store whose settings name none. */
  readonly payments: PaymentOffer | null;
  /** The hosts that are asked for the player behind a link. */
  readonly media: MediaSources;
  /** Origins of further sites that may show the store in a frame. */
  readonly embedHosts: readonly string[];
  /** Adds further pages and calls. */
  routes(app: FastifyInstance, services: Services): Promise<void>;
}

/** A store with nothing but its settings. */
export const noIntegrations: Integrations = {
  signIn: null,
  publisherEmail: null,
  payments: null,
  media: publicSources,
  playerOrigins: [],
  embedHosts: [],
  notice: () => null,
  routes: async () => {},
};

/** Integrations that run beside the store's process. */
export interface RunningIntegrations extends Integrations {
  /** Called once, when the store answers at this origin. */
  opened(origin: string): void;
  close(): Promise<void>;
}

/** What the module at `settings.integrations` exports. */
export interface IntegrationsModule {
  /** A sentence where these settings do not go with the module; null where they do. */
  settingsFault(settings: Settings): string | null;
  /**
   * Resolves when a store with these resources can be opened. Rejects when the signal is aborted.
   * @param tell prints a line for the operator
   */
  openIntegrations(
    resources: Resources,
    tell: (line: string) => void,
    signal: AbortSignal,
  ): Promise<RunningIntegrations>;
}
