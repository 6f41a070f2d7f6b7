import { proxy } from 'valtio';
import type { Boot, FooterPage } from '#contract/boot.ts';
import { ownTimeZone } from '#contract/intl.ts';

/** The home page of the software's makers. */
export const brandAddress = 'https://gatefold.example';

/** The configuration of the page. Set once at the start, before anything is drawn. */
export interface AppConfig {
  /** Whether the page is in a frame of any page. */
  isEmbed: boolean;
  /** The full store in a frame, only the reader, or no frame. It is 'none' until the host has answered. */
  embedMode: 'none' | 'embed' | 'viewer';
  /** The host sets the frame's height to the height of the page, which then never scrolls by itself. */
  hasAutoHeight: boolean;
  /** The host can fill the screen with this frame. */
  hostFillsScreen: boolean;
  /** The browser keeps no cookies in this frame. */
  withoutCookies: boolean;
  /** The reader is a part of the host's page. Neither the user nor the Escape key closes it. */
  staysOpen: boolean;
  authEnabled: boolean;
  /** The sign-in providers that the server has configured. */
  signInOffer: Pick<
    Boot['auth'],
    'providers' | 'custom' | 'email' | 'passkeys' | 'guests' | 'needs_https'
  >;
  paymentsEnabled: boolean;
  /** The gateways that the server has configured. */
  gateways: Boot['gateways'];
  sandboxEnabled: boolean;
  promocodesModeOnly: boolean;
  /** The line above each page. */
  notice: Boot['notice'];
  /** The address that receives the support mails. */
  supportEmail: string | null;
  /** The publisher's present message to all users. */
  siteMessage: Boot['site_message'];
  /** Whom the withdrawal function is offered to; null while it is off. */
  withdrawal: 'eu' | 'all' | null;
  footerPages: readonly FooterPage[];
  /** Issues may be kept on this device. Never in a frame. */
  hasDevice: boolean;
  /** The store or its issues could not be loaded, so there is no page to show. */
  loadFailed: boolean;
}

export const appConfig = proxy<AppConfig>({
  isEmbed: window.parent !== window,
  embedMode: 'none',
  hasAutoHeight: false,
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
  withdrawal: null,
  footerPages: ['terms', 'privacy'],
  hasDevice: false,
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
  appConfig.withdrawal = boot.withdrawal ?? null;
  appConfig.footerPages = boot.footer_pages ?? appConfig.footerPages;
  appConfig.hasDevice = boot.offline === true && !appConfig.isEmbed;
}

export function failPage(): void {
  appConfig.loadFailed = true;
}

/**
 * The level of a part's heading, below a dialog's heading. In a page that replaces the dialog it is one
 * level higher.
 */
export const partHeading = (): 'h2' | 'h3' => (appConfig.embedMode === 'embed' ? 'h2' : 'h3');

/** The time zones of the EU and its neighbours, and those of browsers that hide theirs. */
const aroundEurope =
  /^(?:Europe|Arctic|Atlantic|Etc|UTC|GMT|Africa\/Ceuta|America\/(?:Cayenne|Guadeloupe|Marigot|Martinique)|Asia\/(?:Famagusta|Nicosia)|Indian\/(?:Mayotte|Reunion))(?:\/|$)/;

/** Whether this visitor is offered the withdrawal function. No store knows the country of a guest. */
export const offersWithdrawal = (): boolean =>
  appConfig.withdrawal === 'all' ||
  (appConfig.withdrawal === 'eu' && aroundEurope.test(ownTimeZone()));
