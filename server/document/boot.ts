import * as z from 'zod';
import { PlanList, Store } from '#contract/api/store.ts';
import { Boot, Direction, Locale, Theme } from '#contract/boot.ts';
import { publicOffer } from '../accounts/offer.ts';
import { listPlans, publicStore } from '../catalog/index.ts';
import type { Site } from '../http/site.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { readStore, type StoreRow } from '../store/index.ts';

/** What a page is made with when the database does not answer; the app then asks for the rest. */
const withoutStore = {
  name: 'Gatefold',
  icon: '',
  currency: 'USD',
  locale: 'en',
  uiDirection: 'ltr',
  theme: 'kiosk',
  siteMessageId: '',
  siteMessageHeader: '',
  siteMessageText: '',
  auth: false,
  payments: false,
  promoOnly: false,
  sandbox: false,
} satisfies Partial<StoreRow>;

type Shown = Pick<StoreRow, keyof typeof withoutStore>;

export interface Start {
  readonly boot: Boot;
  readonly name: string;
  readonly icon: string;
}

/** Everything that the page knows from the start. Never rejects for want of the database. */
export async function startOf(services: Services, site: Site): Promise<Start> {
  const preloaded = await preload(services).catch(() => null);
  const row: Shown = preloaded?.row ?? withoutStore;
  const boot = { ...bootOf(row, services, site), ...preloaded?.texts };
  return { boot, name: row.name, icon: row.icon };
}

/** `store` and `plans` as JSON in a string, in the spelling of the calls of the same names. */
async function preload({ db }: Services) {
  const row = await readStore(db);
  const plans = await listPlans(db);
  const texts = {
    store: JSON.stringify(z.encode(Store, publicStore(row))),
    plans: JSON.stringify(z.encode(PlanList, plans)),
  };
  return { row, texts };
}

const bootOf = (row: Shown, { settings, signIn }: Services, site: Site): Boot => ({
  locale: Locale.parse(row.locale),
  ui_direction: Direction.parse(row.uiDirection),
  theme: Theme.parse(row.theme),
  sandbox: row.sandbox,
  promocodes_mode_only: row.promoOnly,
  payments: row.payments,
  demo: settings.demo,
  currency: row.currency,
  gateways: gatewaysOf(settings),
  auth: {
    enabled: row.auth,
    ...publicOffer(signIn),
    origin: site.origin,
    needs_https: !site.mayHoldSessions,
  },
  site_message: row.siteMessageId
    ? { id: row.siteMessageId, header: row.siteMessageHeader, text: row.siteMessageText }
    : null,
  support_email: settings.supportEmail,
  sentry_dsn: settings.sentryDsn,
});

const gatewaysOf = ({ stripe, paypal }: Settings): Boot['gateways'] => ({
  ...(paypal && { paypal: { clientId: paypal.clientId } }),
  ...(stripe && {
    stripe: {
      publishable_key: stripe.publishableKey,
      country: stripe.country,
      ...(stripe.connectedAccount && { connected_account_id: stripe.connectedAccount }),
    },
  }),
});
