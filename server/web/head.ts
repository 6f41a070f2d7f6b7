import type { Locale } from '#contract/boot.ts';
import type { Issue } from '#contract/api/issue.ts';
import { toMajor } from '#contract/money.ts';
import { escapeText, linkedData, tag, voidTag } from '../platform/http/html.ts';
import { feedPaths } from './feeds/feedStore.ts';
import { type PageMetadata, pageMetadata, type Picture, titleOf } from './seo.ts';
import type { Address } from './address.ts';
import type { Start } from './boot.ts';

/** The page in the vocabulary of schema.org: the magazine, or one of its issues. */
function jsonLdOf(about: PageMetadata, url: string, start: Start, origin: string): object {
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

/** The title of the page, and the metadata for search engines and link previews. */
export function headOf(start: Start, address: Address, origin: string): string {
  const about = pageMetadata(start, address, origin);
  const title = tag('title', {}, escapeText(about.title));
  if (about.url === null) return title + meta('robots', 'noindex');
  return [
    title,
    about.description === null ? '' : meta('description', about.description),
    voidTag('link', { rel: 'canonical', href: about.url }),
    previewOf(about, about.url, start),
    start.store.feedsEnabled ? feedLinks(start) + cardLink(about, about.url, origin) : '',
    about.isLinkedData ? linkedData(jsonLdOf(about, about.url, start, origin)) : '',
  ].join('');
}

const feedLinks = ({ store }: Start): string =>
  (
    [
      ['application/atom+xml', feedPaths.atom],
      ['application/opds+json', feedPaths.opds],
    ] as const
  )
    .map(([type, href]) => voidTag('link', { rel: 'alternate', type, title: store.name, href }))
    .join('');

/** By which other sites find what they show for a link to an issue. */
const cardLink = ({ issue, name }: PageMetadata, url: string, origin: string): string =>
  issue
    ? voidTag('link', {
        rel: 'alternate',
        type: 'application/json+oembed',
        title: name,
        href: `${origin}${feedPaths.oembed}?url=${encodeURIComponent(url)}`,
      })
    : '';

const meta = (name: string, content: string): string => voidTag('meta', { name, content });

const property = (name: string, content: string | number): string =>
  voidTag('meta', { property: name, content });

/** Open Graph (ogp.me), and the additions of Twitter. */
function previewOf(about: PageMetadata, url: string, start: Start): string {
  const { issue, name, description, picture } = about;
  return [
    property('og:type', issue ? 'article' : 'website'),
    property('og:site_name', start.store.name),
    property('og:locale', territories[start.boot.locale]),
    property('og:url', url),
    property('og:title', name),
    description === null ? '' : property('og:description', description),
    meta('twitter:card', picture ? 'summary_large_image' : 'summary'),
    meta('twitter:title', name),
    description === null ? '' : meta('twitter:description', description),
    picture ? pictureTags(picture, name) : '',
  ].join('');
}

const pictureTags = (
  { url, width, height }: NonNullable<PageMetadata['picture']>,
  alt: string,
): string =>
  [
    property('og:image', url),
    property('og:image:width', width),
    property('og:image:height', height),
    property('og:image:alt', alt),
    meta('twitter:image', url),
    meta('twitter:image:alt', alt),
  ].join('');

/** Open Graph requires a territory with each language. */
const territories: Readonly<Record<Locale, string>> = {
  en: 'en_US',
  it: 'it_IT',
  ja: 'ja_JP',
  pl: 'pl_PL',
  sv: 'sv_SE',
  de: 'de_DE',
};
