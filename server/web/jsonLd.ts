import type { Issue } from '#contract/api/issue.ts';
import { toMajor } from '#contract/money.ts';
import { type PageMetadata, type Picture, titleOf } from './seo.ts';
import type { Start } from './boot.ts';

/** The page in the vocabulary of schema.org: the magazine, or one of its issues. */
export function jsonLdOf(about: PageMetadata, url: string, start: Start, origin: string): object {
  const { issue, description, picture } = about;
  const magazine = { '@type': 'Periodical', name: start.store.name, url: `${origin}/` };
  const common = {
    '@context': 'https://schema.org',
    ...(description !== null && { description }),
    ...imageObject(picture),
  };
  if (!issue) return { ...magazine, ...common };
  return {
    '@type': 'PublicationIssue',
    '@id': url,
    url,
    name: titleOf(issue, start),
    ...common,
    isPartOf: seriesOf(issue, magazine),
    ...metadataOf(issue),
    ...(issue.language !== null && { inLanguage: issue.language }),
    isAccessibleForFree: issue.isFree,
    ...offer(issue, url, start),
  };
}

/** A store of one magazine names no series: the store is the magazine. */
const seriesOf = ({ series }: Issue, magazine: { readonly name: string; readonly url: string }) =>
  series === undefined
    ? magazine
    : {
        '@type': 'Periodical',
        name: series,
        publisher: { '@type': 'Organization', name: magazine.name, url: magazine.url },
      };

const metadataOf = ({ issueNumber, coverDate, publishedAt, authors, tags }: Issue) => ({
  ...(issueNumber !== undefined && { issueNumber }),
  ...((coverDate ?? publishedAt) && { datePublished: coverDate ?? publishedAt?.slice(0, 10) }),
  ...(authors && { author: authors.map((name) => ({ '@type': 'Person', name })) }),
  ...(tags && { keywords: tags.join(', ') }),
});

const imageObject = (picture: Picture | null) =>
  picture && { image: { '@type': 'ImageObject', ...picture } };

/** The offer for an issue; none when issues are unlocked by coupons, or are not sold. */
function offer({ isFree, price }: Issue, url: string, { store, boot }: Start) {
  if (boot.promocodes_mode_only || !(isFree || boot.payments)) return {};
  const { currency, currencyPrecision } = store;
  return {
    offers: {
      '@type': 'Offer',
      url,
      price: toMajor(price, currencyPrecision).toFixed(currencyPrecision),
      priceCurrency: currency,
      availability: 'https://schema.org/InStock',
    },
  };
}
