import { proxy } from 'valtio';
import type { Boot } from '#contract/boot.ts';

/** What kind of page this is. Set once at the start, before anything is drawn. */
export interface AppConfig {
  /** Whether the page stands in a frame, whoever holds it. */
  isEmbed: boolean;
  /** The full store in a frame, the reader alone, or neither: also until the host has answered. */
  embedMode: 'none' | 'embed' | 'viewer';
  /** The host makes the frame as high as the page, which then never scrolls by itself. */
  growsWithContent: boolean;
  /** The host can fill the screen with this frame. */
  hostFillsScreen: boolean;
  /** The browser keeps no cookies of ours in this frame. */
  withoutCookies: boolean;
  /** The viewer is a part of the host's page, which neither the user nor the Escape key closes. */
  staysOpen: boolean;
  authEnabled: boolean;
  /** By whom people can sign in, as far as the server has it set up. */
  signInOffer: Pick<Boot['auth'], 'providers' | 'custom' | 'needs_https'>;
  paymentsEnabled: boolean;
  /** The ways to pay that the server has set up. */
  gateways: Boot['gateways'];
  sandboxEnabled: boolean;
  promocodesModeOnly: boolean;
  /** The line above every page. */
  notice: Boot['notice'];
  /** Where the publisher's help reads its mail. */
  supportEmail: string | null;
  /** What the publisher has to say to everybody just now. */
  siteMessage: Boot['site_message'];
  /** Without the store or its issues there is no page to show. */
  loadFailed: boolean;
}

export const appConfig = proxy<AppConfig>({
  isEmbed: window.parent !== window,
  embedMode: 'none',
  growsWithContent: false,
  hostFillsScreen: false,
  withoutCookies: false,
  staysOpen: false,
  authEnabled: false,
  signInOffer: { providers: [], needs_https: false },
  paymentsEnabled: false,
  gateways: {},
  sandboxEnabled: false,
  promocodesModeOnly: false,
  notice: null,
  supportEmail: null,
  siteMessage: null,
  loadFailed: false,
});

export function setAppConfig(boot: Boot): void {
  appConfig.authEnabled = boot.auth.enabled;
  appConfig.signInOffer = boot.auth;
  appConfig.paymentsEnabled = boot.payments;
  appConfig.gateways = boot.gateways;
  appConfig.sandboxEnabled = boot.sandbox;
  appConfig.promocodesModeOnly = boot.promocodes_mode_only;
  appConfig.notice = boot.notice;
  appConfig.supportEmail = boot.support_email;
  appConfig.siteMessage = boot.site_message;
}

export function failPage(): void {
  appConfig.loadFailed = true;
}

/** The heading of a part, below a dialog's own; a page that stands for the dialog begins one step higher. */
export const partHeading = (): 'h2' | 'h3' => (appConfig.embedMode === 'embed' ? 'h2' : 'h3');
