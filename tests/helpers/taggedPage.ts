import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { patchParser } from '../../workers/pdf/parser/patchParser.ts';
import type { PagePart, PageSize } from '../../workers/pdf/engineProtocol.ts';
import { sizeOf } from '../../workers/pdf/schedule/pages.ts';
import { readPage } from '../../workers/pdf/text/readPage.ts';

const require = createRequire(import.meta.url);

const textContext = Promise.resolve({ language: null, outline: [] });

/** The parser of the build, with the tags that pdf.js leaves out. */
function parserAddress(): string {
  const folder = resolve('.cache/pdfjs');
  const file = resolve(folder, `tests-${process.pid}.mjs`);
  const source = require.resolve('pdfjs-dist/legacy/build/pdf.worker.min.mjs');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, patchParser(readFileSync(source, 'utf8')));
  return pathToFileURL(file).href;
}

/** The engine's content of each page of a file, without a browser. */
export async function* pagesOf(
  pdf: Buffer,
  password?: string,
): AsyncGenerator<readonly PagePart[]> {
  for await (const { parts } of pagesWithSizesOf(pdf, { password })) yield parts;
}

/** The same with the size of each page, of some pages alone. */
export async function* pagesWithSizesOf(
  pdf: Buffer,
  {
    password,
    only,
  }: { readonly password?: string | undefined; readonly only?: ReadonlySet<number> },
): AsyncGenerator<{
  readonly number: number;
  readonly parts: readonly PagePart[];
  readonly size: PageSize;
}> {
  GlobalWorkerOptions.workerSrc = parserAddress();
  const task = getDocument({
    data: new Uint8Array(pdf),
    verbosity: 0,
    cMapUrl: join(dirname(require.resolve('pdfjs-dist/package.json')), 'cmaps/'),
    cMapPacked: true,
    ...(password === undefined ? {} : { password }),
  });
  try {
    const document = await task.promise;
    for (let number = 1; number <= document.numPages; number += 1) {
      if (only?.has(number) === false) continue;
      const page = await document.getPage(number);
      yield { number, parts: await readPage(document, page, textContext), size: sizeOf(page) };
    }
  } finally {
    await task.destroy();
  }
}

/** The same of its first page. */
export async function pagePartsOf(pdf: Buffer): Promise<readonly PagePart[]> {
  for await (const parts of pagesOf(pdf)) return parts;
  return [];
}

/** The accessibility tree of a page, one line per node, indented by depth. */
export function outlined(parts: readonly PagePart[], depth = 0): string[] {
  return parts.flatMap((part) => {
    const line = (words: string) => ' '.repeat(depth) + words;
    const language = 'language' in part && part.language ? ` (${part.language})` : '';
    if (part.kind === 'group')
      return [line(`${part.role}${language}`), ...outlined(part.parts, depth + 1)];
    if (part.kind === 'figure')
      return [line(`figure${language}: ${part.text}`), ...outlined(part.parts, depth + 1)];
    if (part.kind !== 'text') return [line(`${part.kind}: ${part.text}`)];
    const name = part.isArtifact ? 'artifact' : part.level ? `h${part.level}` : 'p';
    return [line(`${name}${language}: ${part.text}`)];
  });
}
