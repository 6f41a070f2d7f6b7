import type { Issue } from '#contract/api/issue.ts';
import type { Locale } from '#contract/boot.ts';
import type { StoreRow } from '../../platform/db/schema.ts';
import { translate } from '../../platform/translations.ts';
import { appearanceOf } from '../../storeSettings/index.ts';
import { paragraphsOf } from '../../catalog/plainText.ts';

/** The addresses of the feeds, and of what other sites show for a link to an issue. */
export const feedPaths = { atom: '/feed.atom', opds: '/opds.json', oembed: '/oembed' } as const;

/** What both feeds say about the store and its issues. */
export interface FeedStore {
  /** Of the site, without a slash. */
  readonly origin: string;
  readonly name: string;
  /** Plain text; empty without one. */
  readonly description: string;
  readonly locale: Locale;
  /** A code of ISO 4217. */
  readonly currency: string;
  readonly currencyPrecision: number;
  /** Whether paid issues can be bought with money. */
  readonly isSelling: boolean;
  readonly titleOf: (issue: Issue) => string;
  /** The description of an issue as plain text; empty without one. */
  readonly textOf: (issue: Issue) => string;
}

export function feedStoreOf(row: StoreRow, origin: string): FeedStore {
  const { locale } = appearanceOf(row);
  return {
    origin,
    name: row.name,
    description: paragraphsOf(row.description).join('\n\n'),
    locale,
    currency: row.currency,
    currencyPrecision: row.currencyPrecision,
    isSelling: row.paymentsEnabled && !row.couponsOnly,
    titleOf: ({ title }) => title.trim() || translate(locale, 'catalog.noTitle'),
    textOf: ({ description }) => paragraphsOf(description).join('\n\n'),
  };
}
