import { existsSync, globSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Condition, conditionTitles } from '../report/measures.ts';
import type { BenchFile } from '../report/reportSchema.ts';
import { numbers } from '../../demo/content/magazines/index.ts';
import { generatePdf } from '../../demo/content/typesetting/magazine.ts';
import { corpusFile, corpusIsMissing } from '../../tests/helpers/corpus.ts';
import { root } from '../../tests/helpers/storeTemplate.ts';
import type { Subject } from '../probes/index.ts';

/** A PDF and its place on the disk. */
export interface FoundFile extends Readonly<BenchFile>, Subject {
  readonly path: string;
}

/** The folder of generated documents. */
export const made = join(root, '.cache/bench/files');

/** The most diverse real files, and one of the demo. */
const real = [
  '7kaa-manual',
  'nusci-issue29-rivalry',
  'beautybook-cn',
  'freedoom-manual-en',
  'hvfloat-double-spreads',
  'owasp-top10-2017-japanese',
  'lure-manual-it',
];
const demo = ['perihelion-12', 'ortho-41'];

/**
 * The PDFs to open: all of a folder, or the first of the real ones and the demo's.
 */
export async function magazines(folder: string | undefined, few: number): Promise<FoundFile[]> {
  if (folder) {
    const paths = globSync('**/*.pdf', { cwd: folder }).toSorted();
    if (paths.length === 0) throw new Error(`There is no PDF in ${folder}.`);
    return subjectsOf(paths.map((path) => join(folder, path)));
  }
  const generated = demo.map((name) => () => demoPdf(name));
  const found = corpusIsMissing ? [] : real.map((name) => () => Promise.resolve(corpusFile(name)));
  const [first, ...rest] = found;
  const order = [
    ...(first ? [first] : []),
    ...generated.slice(0, 1),
    ...rest,
    ...generated.slice(1),
  ];
  return subjectsOf(await Promise.all(order.slice(0, few).map((path) => path())));
}

/** The same document under another condition. */
export const under = (file: FoundFile, kind: Condition): FoundFile =>
  kind === file.kind ? file : { ...file, kind, name: `${file.name}, ${conditionTitles[kind]}` };

/** A magazine of the demo store, generated once. */
async function demoPdf(name: string): Promise<string> {
  const path = join(made, `${name}.pdf`);
  const make = numbers[name];
  if (!make) throw new Error(`The demo has no ${name}.`);
  mkdirSync(made, { recursive: true });
  if (!existsSync(path)) await generatePdf(make(), path);
  return path;
}

const subjectsOf = (paths: readonly string[]): Promise<FoundFile[]> =>
  Promise.all(paths.map((path) => subjectOf(path, 'magazine')));

/** Counts the pages, and reads the text of the first ones. */
export async function subjectOf(path: string, kind: Condition): Promise<FoundFile> {
  const task = getDocument({ data: new Uint8Array(readFileSync(path)), verbosity: 0 });
  try {
    const pdf = await task.promise;
    const spoken = new Set<number>();
    for (let page = 1; page <= Math.min(pdf.numPages, 12); page += 1) {
      const { items } = await (await pdf.getPage(page)).getTextContent();
      const length = items.reduce((sum, item) => sum + ('str' in item ? item.str.length : 0), 0);
      if (length >= 40) spoken.add(page);
    }
    const name = basename(path, '.pdf');
    return {
      name,
      kind,
      path,
      pages: pdf.numPages,
      bytes: statSync(path).size,
      pagesWithText: spoken,
    };
  } catch (error) {
    throw new Error(`${path} cannot be read: ${String(error)}`, { cause: error });
  } finally {
    await task.destroy();
  }
}
