import * as z from 'zod/mini';
import { Boot } from '#contract/boot.ts';
import type { Appearance } from '#contract/messages/host.ts';

/** Without the server's block (as on the development server) the page requests its store. */
const withoutBlock: Boot = {
  locale: 'en',
  ui_direction: 'ltr',
  theme: 'kiosk',
  sandbox: false,
  promocodes_mode_only: false,
  payments: false,
  notice: null,
  currency: 'USD',
  gateways: {},
  auth: { enabled: true, providers: [], origin: '', needs_https: false },
  site_message: null,
  support_email: null,
  embed_hosts: [],
  sentry_dsn: null,
};

const globalNames = [
  'gateways',
  'currency',
  'auth',
  'locale',
  'ui_direction',
  'theme',
  'sandbox',
  'promocodes_mode_only',
  'store',
  'plans',
] as const;

/**
 * Reads the server's settings from the page and sets the global configuration. Nothing else reads the
 * block. With an invalid block the page shows an error.
 */
export function readBoot(): { readonly boot: Boot; readonly isReadable: boolean } {
  const read = blockOf(document.querySelector('#boot')?.textContent);
  const boot = read ?? withoutBlock;
  Object.assign(window, Object.fromEntries(globalNames.map((name) => [name, boot[name]])));
  return { boot, isReadable: read !== null };
}

function blockOf(text: string | undefined): Boot | null {
  if (!text) return withoutBlock;
  try {
    return z.parse(Boot, JSON.parse(text));
  } catch (error) {
    console.error('The settings in the page cannot be read:', error);
    return null;
  }
}

/** @param appearance light or dark as the host page has chosen; by default the user's system decides */
export function applyLocaleAndTheme(
  { locale, ui_direction, theme }: Boot,
  appearance: Appearance | 'auto' = 'auto',
): void {
  const page = document.documentElement;
  if (appearance !== 'auto') page.dataset.appearance = appearance;
  page.lang = locale;
  page.dir = ui_direction;
  page.dataset.theme = theme;
}
