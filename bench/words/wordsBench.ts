import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PagePart } from '../../workers/pdf/engineProtocol.ts';
import { pagesOf } from '../../tests/helpers/taggedPage.ts';
import { root } from '../../tests/helpers/storeTemplate.ts';
import { type Comparison, compare, wordsIn } from './compare.ts';

/** The bounds over all files. */
const LEAST_FOUND = 0.99;
const LEAST_ORDERED = 0.99;
const passwords: Readonly<Record<string, string>> = { 'nusci-issue08-password': 'user' };

const shared = join(root, '..', 'shared');
const { positionals } = parseArgs({ allowPositionals: true });
const folders =
  positionals.length > 0 ? positionals : [join(shared, 'corpus'), join(shared, 'inputs')];

/** One text for each page. Throws where poppler is not installed. */
function pdftotext(file: string, ...options: readonly string[]): readonly string[] {
  const password = passwords[basename(file, '.pdf')];
  const unlocked = password ? ['-upw', password] : [];
  const args = [...options, ...unlocked, '-enc', 'UTF-8', file, '-'];
  const said = { encoding: 'utf8', maxBuffer: 2 ** 28, stdio: 'pipe' } as const;
  return execFileSync('pdftotext', args, said).split('\f');
}

const textOf = (part: PagePart): readonly string[] => {
  if (part.kind === 'text') return [part.text];
  return part.kind === 'group' || part.kind === 'figure' ? part.parts.flatMap(textOf) : [];
};

async function compareFile(file: string): Promise<readonly Comparison[]> {
  const [placed, raw] = [pdftotext(file), pdftotext(file, '-raw')];
  const pages: Comparison[] = [];
  for await (const parts of pagesOf(readFileSync(file), passwords[basename(file, '.pdf')])) {
    const at = pages.length;
    pages.push(
      compare(wordsIn(parts.flatMap(textOf).join('\n')), {
        placed: wordsIn(placed[at] ?? ''),
        raw: wordsIn(raw[at] ?? ''),
      }),
    );
  }
  return pages;
}

const sumOf = (pages: readonly Comparison[], count: (page: Comparison) => number): number =>
  pages.reduce((sum, page) => sum + count(page), 0);

function figuresOf(pages: readonly Comparison[]) {
  const stories = pages.filter(({ isOneStory }) => isOneStory);
  const words = sumOf(pages, (page) => page.words);
  return {
    words,
    found: 1 - sumOf(pages, ({ missing }) => missing.length) / words,
    repeated: sumOf(pages, ({ repeated }) => repeated.length),
    stories: stories.length,
    ordered:
      sumOf(stories, ({ order }) => order.agreed) / sumOf(stories, ({ order }) => order.unique),
  };
}

const share = (part: number): string => (Number.isNaN(part) ? '' : `${(100 * part).toFixed(2)} %`);

const rowOf = (file: string, pages: readonly Comparison[]) => {
  const { words, found, repeated, stories, ordered } = figuresOf(pages);
  return {
    file,
    pages: pages.length,
    words,
    found: share(found),
    repeated,
    'pages of one story': stories,
    'their order': share(ordered),
  };
};

const results: { file: string; pages: readonly Comparison[] }[] = [];
for (const folder of folders.filter((one) => existsSync(one)))
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.pdf')))
    results.push({ file: basename(name, '.pdf'), pages: await compareFile(join(folder, name)) });

const all = results.flatMap(({ pages }) => pages);
console.table([...results.map(({ file, pages }) => rowOf(file, pages)), rowOf('all', all)]);
mkdirSync(join(root, '.cache', 'bench'), { recursive: true });
const path = join(root, '.cache', 'bench', 'words.json');
writeFileSync(path, JSON.stringify(results, null, 1));
console.log(`Every word that is missing or repeated is in ${path}`);
const { found, ordered, repeated } = figuresOf(all);
if (found < LEAST_FOUND || ordered < LEAST_ORDERED || repeated > 0) process.exitCode = 1;
