import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Checks and prints the sizes of the built app: the code before the first cover must stay small. Sizes are of the brotli
 * files that the build writes beside the plain ones.
 */
const kilobyte = 1024;
const mostScript = 130.5 * kilobyte;
const mostStyle = 20 * kilobyte;
/** The script of host pages, in KB. 1.3 of them are methods, elements and options of the reader, and 0.3 the poster. */
const mostHostScript = 7.6 * kilobyte;

/**
 * The additional code of the reader, and of the two workers that parse and paint PDFs. Column zoom, page tones and reading
 * aloud may add 3 KB to the 100 KB of the reader: the rest of them is loaded when pressed.
 */
const mostViewer = 103 * kilobyte;
const mostWorkers = 480 * kilobyte;

/** Fonts: those of every page, the largest font of another script, and all fonts for Polish. */
const mostLatinFaces = 100 * kilobyte;
const mostFace = 110 * kilobyte;
const mostPolishFaces = 220 * kilobyte;

interface Chunk {
  readonly file: string;
  readonly name?: string;
  /** Keys of the statically imported chunks. */
  readonly imports?: readonly string[];
}

const folder = join(import.meta.dirname, '..', 'dist', 'app');
const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8');
const chunks = JSON.parse(textOf('.vite/manifest.json')) as Record<string, Chunk>;

/** The page's HTML lists all files that it needs at its start. */
const named = (ending: string): string[] => {
  const pattern = new RegExp(`(?:src|href)="/(assets/[^"]+\\.${ending})"`, 'g');
  return [...textOf('index.html').matchAll(pattern)].map(([, file = '']) => file);
};

const weigh = (files: Iterable<string>): number =>
  [...new Set(files)].reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0);

const scripts = named('js');
const styles = named('css');
/** The browser loads one language, so the largest one counts. */
const language = Math.max(
  ...Object.entries(chunks)
    .filter(([source]) => source.startsWith('locales/'))
    .map(([, { file }]) => weigh([file])),
);
/** A chunk with all of its imports, by file. */
function closure(key: string, found = new Set<string>()): Set<string> {
  const chunk = chunks[key] ?? Object.values(chunks).find(({ name }) => name === key);
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const next of chunk.imports ?? []) closure(next, found);
  return found;
}
const viewer = [...closure('reader')].filter((file) => !scripts.includes(file));
const workers = globSync('assets/{engine.worker,serve,pdf.worker}*.{js,mjs}', { cwd: folder });

const readers = scripts.filter((file) => /pdfjs|GlobalWorkerOptions/.test(textOf(file)));

const faces = globSync('assets/{fraunces,source-sans-3,eb-garamond,amiri}-*.woff2', {
  cwd: folder,
});
/** Font files are already compressed. */
const size = (pattern: RegExp): number =>
  faces
    .filter((file) => pattern.test(file))
    .reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
const latinFaces = size(/-latin-(?!ext)\w+-normal/);
const largestFace = Math.max(...faces.map((file) => statSync(join(folder, file)).size));

const checks: readonly [what: string, size: number, most: number][] = [
  ['script before the first cover, with one language', weigh(scripts) + language, mostScript],
  ['style before the first cover', weigh(styles), mostStyle],
  ['faces before the first paint, Latin', latinFaces, mostLatinFaces],
  ['the same with those of Polish', latinFaces + size(/latin-ext/), mostPolishFaces],
  ['the largest face of any script', largestFace, mostFace],
  ['script of the viewer, beyond the store', weigh(viewer), mostViewer],
  ['its two workers', workers.length === 3 ? weigh(workers) : Number.NaN, mostWorkers],
  ['script for host pages', weigh(['../embed/v1.js']), mostHostScript],
];

for (const [what, size, most] of checks) {
  const kilobytes = (bytes: number): string => `${(bytes / kilobyte).toFixed(1)} KB`;
  console.log(`${what}: ${kilobytes(size)}, at most ${kilobytes(most)}`);
  if (!(size > 0 && size <= most)) process.exitCode = 1;
}
if (readers.length > 0) {
  console.log(`pdf.js is loaded before the first cover, by ${readers.join(', ')}`);
  process.exitCode = 1;
}
