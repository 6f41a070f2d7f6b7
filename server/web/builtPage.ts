import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type Direction, type Locale, type Theme, pageBlockId } from '#contract/boot.ts';
import { escapeText, jsonBlock, tag, voidTag } from '../platform/http/html.ts';
import { faceSources } from './fontPreloads.ts';
import { fileHeaders } from './appBuild.ts';

/**
 * A page beside the app with its own build, built into `dist/<name>` and served below `/pages/<name>/`.
 */
type PageName = 'bench' | 'embed-guide' | 'publish';

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
    isEntry: z.boolean().default(false),
  }),
);

interface Built {
  readonly script: string;
  readonly styles: readonly string[];
  /** URLs of the font files with these sources. Sources without a file have none. */
  readonly fontsOf: (sources: readonly string[]) => string[];
}

/** The fonts of the first line in every language but Japanese. */
const firstFonts = [
  'node_modules/@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  'node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
];

const folderOf = (name: PageName): string =>
  fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));

/** Reads the URLs of the page's files for each request; null without a build. */
export async function readBuilt(name: PageName): Promise<Built | null> {
  try {
    const text = await readFile(path.join(folderOf(name), '.vite/manifest.json'), 'utf8');
    const chunks = Manifest.parse(JSON.parse(text));
    const entry = Object.keys(chunks).find((key) => chunks[key]?.isEntry);
    const main = entry === undefined ? undefined : chunks[entry];
    if (entry === undefined || !main) return null;
    const at = (file: string): string => `/pages/${name}/${file}`;
    return {
      script: at(main.file),
      styles: stylesOf(chunks, entry).map(at),
      fontsOf: (sources) => sources.flatMap((source) => chunks[source]?.file ?? []).map(at),
    };
  } catch {
    return null;
  }
}

/**
 * The style sheets of a chunk and of those that it imports, which come first. Code that a lazy chunk needs too is in a
 * chunk of its own, with its styles.
 */
export function stylesOf(chunks: Readonly<Record<string, StyledChunk>>, entry: string): string[] {
  const seen = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string): void => {
    const chunk = chunks[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const other of chunk.imports) visit(other);
    for (const file of chunk.css) styles.add(file);
  };
  visit(entry);
  return [...styles];
}

type StyledChunk = Pick<z.output<typeof Manifest>[string], 'css' | 'imports'>;

export const pageNotBuilt =
  'The page is not built yet. “npm start” builds it: load it again in a moment.';

/** Serves the files of a page. */
export async function builtFiles(app: FastifyInstance, name: PageName): Promise<void> {
  await app.register(serveFiles, {
    root: folderOf(name),
    prefix: `/pages/${name}/`,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    setHeaders: fileHeaders(),
  });
}

interface Page {
  readonly locale: Locale;
  readonly direction: Direction;
  readonly theme: Theme;
  readonly storeName: string;
}

interface More {
  /** Titles on the first screen, beside the store's name. */
  readonly titles?: readonly string[];
  /** Scripts that run before the page's own script. */
  readonly scripts?: readonly string[];
  /** Style sheets whose hashes are in the policy of the page. */
  readonly sheets?: readonly string[];
}

/**
 * The document around a page. Its script renders the content and sets the title.
 * @param page the data for the script
 */
export function builtPage(
  built: Built,
  page: Page,
  { titles = [], scripts = [], sheets = [] }: More,
): string {
  const { locale, direction, theme, storeName } = page;
  const faces = faceSources({ locale, titles: [storeName, ...titles] });
  return `<!doctype html>
<html lang="${locale}" dir="${direction}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeText(storeName)}</title>
<link rel="icon" href="/favicon.svg">
${built
  .fontsOf([...firstFonts, ...faces])
  .map(fontLink)
  .join('')}
${built.styles.map((href) => voidTag('link', { rel: 'stylesheet', href })).join('')}
${sheets.map((sheet) => tag('style', {}, sheet)).join('')}
${scripts.map((src) => tag('script', { src, defer: true }, '')).join('')}
${tag('script', { src: built.script, type: 'module' }, '')}
</head>
<body>
<div id="app"></div>
${jsonBlock(pageBlockId, page)}
</body>
</html>
`;
}

const fontLink = (href: string): string =>
  voidTag('link', { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: true });
