import { type PublisherPage, publisherPageId } from '#contract/publisherPage.ts';
import { escapeText, jsonBlock, tag, voidTag } from '../http/html.ts';
import type { PublisherBundle } from './bundle.ts';

/** The document around the page; its own script writes all that is in it, and the title anew. */
export function publisherPage(bundle: PublisherBundle, page: PublisherPage): string {
  const { locale, direction, theme, storeName } = page;
  return `<!doctype html>
<html lang="${locale}" dir="${direction}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeText(storeName)}</title>
<link rel="icon" href="/favicon.svg">
${bundle.fonts.map(fontLink).join('')}
${bundle.styles.map((href) => voidTag('link', { rel: 'stylesheet', href })).join('')}
${tag('script', { src: '/embed/v1.js', defer: true }, '')}
${tag('script', { src: bundle.script, type: 'module' }, '')}
</head>
<body>
<div id="app"></div>
${jsonBlock(publisherPageId, page)}
</body>
</html>
`;
}

const fontLink = (href: string): string =>
  voidTag('link', { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: true });
