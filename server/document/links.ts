import { voidTag } from '../http/html.ts';
import type { Bundle } from './bundle.ts';
import { filesOf } from './bundle.ts';
import type { Start } from './boot.ts';

/**
 * Links to the files that the app is going to ask for, beside those in its template: its language,
 * and what an issue's page is made of. They come along with it instead of one after the other.
 */
export function linksOf(bundle: Bundle, { boot, issue }: Start): string {
  const sources = [`locales/${boot.locale}.json`];
  if (issue) sources.push('src/catalog/details/DetailsDialog.tsx');
  if (issue?.description) sources.push('src/ui/markdown/Markdown.tsx');
  const files = sources.map((source) => filesOf(bundle, source));
  const isNew = (file: string, place: number, all: readonly string[]) =>
    all.indexOf(file) === place && !bundle.template.includes(file);
  return [
    ...files
      .flatMap(({ styles }) => styles)
      .filter(isNew)
      .map(styleSheet),
    ...files
      .flatMap(({ scripts }) => scripts)
      .filter(isNew)
      .map(modulePreload),
  ].join('');
}

const styleSheet = (file: string): string =>
  voidTag('link', { rel: 'stylesheet', crossorigin: true, href: `/${file}` });

/** After the pictures, as the app itself. */
const modulePreload = (file: string): string =>
  voidTag('link', {
    rel: 'modulepreload',
    crossorigin: true,
    href: `/${file}`,
    fetchpriority: 'low',
  });
