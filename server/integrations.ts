import type { FastifyInstance } from 'fastify';
import { type MediaSources, publicSources } from './oembed/mediaCalls.ts';
import type { PaymentOffer } from './billing/publicConfig.ts';
import type { Resources } from './platform/resources.ts';
import type { Settings } from './config/settings.ts';
import type { PageIntegration, Services } from './services/index.ts';

/** Services that another module provides. They never replace a service of the settings. */
export interface Integrations extends PageIntegration {
  /** The gateways for a store without gateways in its settings. */
  readonly payments: PaymentOffer | null;
  /** The hosts of the oEmbed lookups. */
  readonly media: MediaSources;
  /** Further origins that may show the store in a frame. */
  readonly embedHosts: readonly string[];
  /** Adds pages and calls. */
  routes(app: FastifyInstance, services: Services): Promise<void>;
}

/** A store without integrations. */
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

/** Integrations that run beside the process of the store. */
export interface RunningIntegrations extends Integrations {
  /** Called once, when the store listens at this address. */
  opened(address: string): void;
  close(): Promise<void>;
}

/** The export of the module at `settings.integrations`. */
export interface IntegrationsModule {
  /** Returns a sentence when these settings and the module contradict each other; otherwise null. */
  settingsFault(settings: Settings): string | null;
  /** May fill the data folder of a new store. Called before the store is opened. */
  fillNewStore(settings: Settings): Promise<void>;
  /**
   * Resolves when a store with these resources can start. Rejects when the signal is aborted.
   * @param report prints a line for the operator
   */
  openIntegrations(
    resources: Resources,
    tell: (line: string) => void,
    signal: AbortSignal,
  ): Promise<RunningIntegrations>;
}
