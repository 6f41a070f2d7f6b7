import type * as z from 'zod';
import { Store } from '#contract/api/store.ts';
import { Boot } from '#contract/boot.ts';
import { FirstIssues, firstIssuesId } from '#contract/firstScreen.ts';
import type { RunningStore } from './startStore.ts';

/** The app's page as the server sends it, with its JSON blocks. */
export interface Page {
  readonly html: string;
  readonly response: Response;
  readonly boot: Boot;
  /** Before decoding; null if the page has none. */
  readonly first: z.input<typeof FirstIssues> | null;
}

/** The settings of a store with both gateways, two ways to sign in, host pages and support. */
export const pageSettings = {
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_SECRET_KEY: 'sk_test_notForPages',
  STRIPE_CONNECTED_ACCOUNT: 'acct_1',
  STRIPE_COUNTRY: 'IT',
  PAYPAL_CLIENT_ID: 'paypal-1',
  PAYPAL_CLIENT_SECRET: 'paypal-notForPages',
  AUTH_GOOGLE_CLIENT_ID: 'google-1',
  AUTH_GOOGLE_CLIENT_SECRET: 'google-notForPages',
  AUTH_CUSTOM_CLIENT_ID: 'custom-1',
  AUTH_CUSTOM_CLIENT_SECRET: 'custom-notForPages',
  AUTH_CUSTOM_ISSUER: 'https://id.example',
  AUTH_CUSTOM_NAME: 'Reader Club',
  EMBED_ALLOWED_ORIGINS: 'https://news.example,https://*.daily.example',
  SUPPORT_EMAIL: 'help@example.com',
};

export async function pageOf(store: Pick<RunningStore, 'origin'>, path = '/'): Promise<Page> {
  const response = await fetch(store.origin + path);
  const html = await response.text();
  const first = blockIn(html, firstIssuesId);
  if (first !== null) FirstIssues.parse(first);
  return { html, response, boot: Boot.parse(blockIn(html, 'boot')), first };
}

/** The JSON block with this id, or null. */
function blockIn(html: string, id: string) {
  const block = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's');
  return JSON.parse(block.exec(html)?.[1] ?? 'null');
}

export const storeIn = ({ boot }: Page): Store => Store.parse(JSON.parse(boot.store ?? ''));
