import type { Locale } from '#contract/boot.ts';
import { escapeText, linkedData, tag, voidTag } from '../platform/http/html.ts';
import { type PageMetadata, pageMetadata } from './seo.ts';
import type { Address } from './address.ts';
import type { Start } from './boot.ts';
import { jsonLdOf } from './jsonLd.ts';

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
    about.isLinkedData ? linkedData(jsonLdOf(about, about.url, start, origin)) : '',
  ].join('');
}

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
