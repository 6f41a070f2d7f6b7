import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';
import { accentRoles, accentSheet } from '#contract/accent.ts';
import type { Issue } from '#contract/api/issue.ts';
import { type Plan, PlanList, Store } from '#contract/api/store.ts';
import type { Boot } from '#contract/boot.ts';
import type { LatestIssue } from '#contract/api/issueContent.ts';
import {
  type FirstIssues,
  firstIssuesCount,
  type ListFilter,
  fewestForLatest,
  passes,
} from '#contract/firstScreen.ts';
import { cheapestOf } from '#contract/planPrices.ts';
import { publisherEmail } from '../identity/publisherAccess.ts';
import { publicSignInConfig } from '../identity/signInConfig.ts';
import type { Site } from '../platform/http/origin.ts';
import { batchLoader } from '../platform/db/connection.ts';
import { publicGateways } from '../billing/publicConfig.ts';
import { translate, languageOf } from '../platform/translations.ts';
import type { StoreRow } from '../platform/db/schema.ts';
import { offersNews } from '../news/newsSubscriptions.ts';
import { appearanceOf, messageFor, readStore } from '../storeSettings/index.ts';
import type { Address } from './address.ts';
import { sellsBundles } from '../catalog/bundleQueries.ts';
import { listPlans, publicStore } from '../catalog/catalogQueries.ts';
import type { CatalogCache } from '../catalog/catalogCache.ts';
import type { Services } from '../services/index.ts';
import type { SamplePages } from '../catalog/samplePages.ts';
import { paragraphsOf, shortened } from '../catalog/plainText.ts';

type StoreFacts = Pick<StoreRow, 'locale' | 'isRightToLeft'>;

/** Returns the first issue of the shelf for the front page; null in a store with few issues. */
async function latestIssueOf(
  { issues }: Pick<CatalogCache, 'issues'>,
  samplePages: Pick<SamplePages, 'spreadOf'>,
  store: StoreFacts,
): Promise<LatestIssue | null> {
  const [issue] = issues;
  if (!issue || issues.length < fewestForLatest) return null;
  return {
    id: issue.id,
    excerpt: excerptOf(issue, store),
    spread: issue.hasSample ? [...(await samplePages.spreadOf(issue.id))] : [],
    isRightToLeft: isRightToLeft(issue, store),
  };
}

const excerptOf = ({ description, language }: Issue, store: StoreFacts): string =>
  shortened(paragraphsOf(description).join(' '), language ?? languageOf(store));

const isRightToLeft = ({ readingDirection }: Issue, store: StoreFacts): boolean =>
  readingDirection === 'auto' ? store.isRightToLeft : readingDirection === 'rtl';

const noFilter = { series: '', language: '' };

/** The defaults when the database is unreachable. The app requests the missing data. */
const withoutStore = {
  name: 'Gatefold',
  icon: '',
  description: '',
  currency: 'USD',
  currencyPrecision: 2,
  locale: 'en',
  uiDirection: 'ltr',
  theme: 'kiosk',
  accent: '',
  translations: {},
  terms: '',
  privacy: '',
  accessibility: '',
  accessibilityPageEnabled: false,
  feedsEnabled: false,
  newsEnabled: false,
  siteMessageHeader: '',
  siteMessageText: '',
  signInEnabled: false,
  emailSignInEnabled: false,
  passkeysEnabled: false,
  guestCheckoutEnabled: false,
  paymentsEnabled: false,
  couponsOnly: false,
  previewMode: false,
  giftLinksEnabled: false,
  giftPurchasesEnabled: false,
  withdrawal: 'off',
  offlineEnabled: false,
} satisfies Partial<StoreRow>;

type Shown = Pick<StoreRow, keyof typeof withoutStore>;

export interface Start {
  readonly boot: Boot;
  readonly store: Shown;
  /** Whether the store sells bundles of issues. */
  readonly hasBundles: boolean;
  /** The style sheet of the chosen accent; null for the theme's. */
  readonly sheet: string | null;
  /** The version of the catalogue; null while the database is unreachable. */
  readonly catalogStamp: string | null;
  /** null for a page without a list, and while the database is unreachable. */
  readonly first: FirstIssues | null;
  /** The first issues of the list in the address, which may be filtered. */
  readonly listed: readonly Issue[];
  /** For the front page; null for a store with few issues. */
  readonly latest: LatestIssue | null;
  /** The issue in the address. */
  readonly issue: Issue | undefined;
  /** Decides which issues are new. */
  readonly now: Date;
  /** The error of the database; null without one. */
  readonly fault: unknown;
}

export interface PageServices extends Services {
  readonly pageRows: () => Promise<PageRows>;
}

/** Collects the data of the first page. Does not reject when the database is unreachable. */
export async function startOf(
  services: PageServices,
  site: Site,
  address: Address,
  headers: IncomingHttpHeaders,
): Promise<Start> {
  let fault: unknown = null;
  const preloaded = await preload(services, address).catch((error: unknown) => {
    fault = error;
    return null;
  });
  const row: Shown = preloaded?.row ?? withoutStore;
  const first = preloaded?.first ?? null;
  const site_message = messageFor(row, headers);
  const boot = { ...bootOf(row, services, site), site_message, ...preloaded?.texts };
  const catalogStamp = preloaded?.stamp ?? null;
  const listed = preloaded?.listed ?? [];
  const latest = preloaded?.latest ?? null;
  const issue = addressedIssue(first, address);
  const now = services.clock.now();
  const { accent } = appearanceOf(row);
  const sheet = accent ? accentSheet(accentRoles(accent)) : null;
  const hasBundles = preloaded?.hasBundles ?? false;
  return {
    boot,
    store: row,
    hasBundles,
    sheet,
    catalogStamp,
    first,
    listed,
    latest,
    issue,
    now,
    fault,
  };
}

/** Adds the issue in the address that only this visitor may see. */
export const withUnlisted = (start: Start, unlisted: Issue | null): Start =>
  unlisted && start.first
    ? { ...start, issue: unlisted, first: { ...start.first, asked: unlisted } }
    : start;

/** Whether the store offers subscriptions. */
export const sellsPlans = ({ boot }: Pick<Start, 'boot'>): boolean =>
  boot.auth.enabled && boot.payments && !boot.promocodes_mode_only && (boot.plans ?? '[]') !== '[]';

/** The text of the lowest price, without its sums: the app adds these in the number format of the browser. */
export function plansPriceText({ boot }: Pick<Start, 'boot'>): string {
  const cheapest = cheapestOf(PlanList.parse(JSON.parse(boot.plans ?? '[]')));
  const keys = cheapest?.period === 'month' ? ['plans.from'] : ['plans.from', 'plans.paidAtOnce'];
  return keys.map((key) => translate(boot.locale, key)).join(' ');
}

/** Whether the address names an absent issue. False while the database is unreachable. */
export const isNowhere = ({ issueId }: Address, { first, issue }: Start): boolean =>
  issueId !== undefined && first !== null && issue === undefined;

interface PageRows {
  readonly row: StoreRow;
  readonly plans: Plan[];
  readonly hasBundles: boolean;
  readonly all: CatalogCache;
}

/** What every page shows. Pages that are requested at the same time share the queries. */
export const openPageRows = ({
  db,
  catalogCache,
}: Pick<Services, 'db' | 'catalogCache'>): (() => Promise<PageRows>) => {
  const load = batchLoader(async (callers: readonly null[]) => {
    const [row, plans, hasBundles, all] = await Promise.all([
      readStore(db),
      listPlans(db),
      sellsBundles(db),
      catalogCache(),
    ]);
    return callers.map(() => ({ row, plans, hasBundles, all }));
  });
  return () => load(null);
};

/** `store` and `plans` as JSON in a string, equal to the responses of these calls. */
async function preload({ pageRows, samplePages }: PageServices, address: Address) {
  const { row, plans, hasBundles, all } = await pageRows();
  const first = address.hasList ? firstIssues(all, address) : null;
  const listed = address.hasList ? firstPassing(all, address.filter ?? noFilter) : [];
  const latest = address.isReading ? null : await latestIssueOf(all, samplePages, row);
  const texts = {
    store: JSON.stringify(z.encode(Store, publicStore(row))),
    plans: JSON.stringify(z.encode(PlanList, plans)),
  };
  return { row, hasBundles, texts, stamp: all.stamp, first, listed, latest };
}

/** The filter of all issues ends with the last one that is shown. */
function firstPassing({ issues }: Pick<CatalogCache, 'issues'>, filter: ListFilter): Issue[] {
  const listed: Issue[] = [];
  const isListed = passes(filter);
  for (const issue of issues) {
    if (isListed(issue)) listed.push(issue);
    if (listed.length === firstIssuesCount) break;
  }
  return listed;
}

const pageLook = (row: Shown): Pick<Boot, 'locale' | 'ui_direction' | 'theme'> => {
  const { locale, direction, theme } = appearanceOf(row);
  return { locale, ui_direction: direction, theme };
};

const bootOf = (
  row: Shown,
  { settings, embedHosts, signIn, payments, integrations, mailQueue }: Services,
  site: Site,
): Omit<Boot, 'site_message'> => ({
  ...pageLook(row),
  sandbox: row.previewMode,
  promocodes_mode_only: row.couponsOnly,
  payments: row.paymentsEnabled,
  notice: integrations.notice(appearanceOf(row).locale),
  currency: row.currency,
  gateways: publicGateways(payments),
  auth: {
    enabled: row.signInEnabled,
    ...publicSignInConfig(signIn),
    ...(row.emailSignInEnabled && mailQueue.mails && { email: true }),
    ...(row.passkeysEnabled && { passkeys: true }),
    ...(row.guestCheckoutEnabled && mailQueue.mails && { guests: true }),
    origin: site.url,
    needs_https: !site.mayHoldSessions,
  },
  support_email: settings.supportEmail ?? publisherEmail({ integrations, signIn }),
  ...(row.withdrawal !== 'off' && { withdrawal: row.withdrawal }),
  footer_pages: [
    'terms',
    'privacy',
    ...(row.accessibilityPageEnabled ? (['accessibility'] as const) : []),
    ...(offersNews(row, { mailQueue, settings }) ? (['news'] as const) : []),
  ],
  ...(row.offlineEnabled && { offline: true }),
  embed_hosts: [...embedHosts],
  sentry_dsn: settings.sentryDsn,
});

type Asked = Pick<Address, 'issueId'>;

/** The issues that are part of the document. */
export function firstIssues({ issues: all }: CatalogCache, { issueId }: Asked): FirstIssues {
  const issues = all.slice(0, firstIssuesCount);
  const isFurther = issueId && !issues.some(({ id }) => id === issueId);
  const asked = isFurther ? all.find(({ id }) => id === issueId) : undefined;
  return { total: all.length, issues, ...(asked && { asked }) };
}

/** The issue in the address; undefined without one, and for an absent one. */
const addressedIssue = (first: FirstIssues | null, { issueId }: Asked): Issue | undefined =>
  first?.asked ?? first?.issues.find(({ id }) => id === issueId);
