import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  type PDFPageProxy,
  PDFDataRangeTransport,
  PasswordException,
  parserFile,
} from '../../../server/publishing/pdf-worker/pdfjs.ts';
import { openDocument } from '../../../server/publishing/pdf-worker/document.ts';
import {
  NoFilterFactory,
  OffscreenCanvasFactory,
} from '../../../workers/pdf/paint/canvasFactories.ts';
import { patchedParser } from '../../../scripts/vitePlugins.ts';
import { standardFonts } from '../../../server/publishing/pdf-worker/standardFonts.ts';
import { patchParser } from '../../../workers/pdf/parser/patchParser.ts';

const source = readFileSync('node_modules/pdfjs-dist/legacy/build/pdf.mjs', 'utf8');
const parser = readFileSync(parserFile, 'utf8');

/** The methods of a class of pdf.js that its subclasses and replacements have. */
function methodsOf(name: string): string[] {
  const [, body = ''] =
    source.match(new RegExp(`\\nclass ${name} \\{\\n([\\s\\S]*?)\\n\\}\\n`)) ?? [];
  return [...body.matchAll(/^ {2}(\w+)\(/gm)].map(([, method = '']) => method);
}

const isInternal = (method: string) => method === 'constructor' || method.startsWith('_');

describe('What the engine replaces in pdf.js', () => {
  it.each([
    ['BaseFilterFactory', new NoFilterFactory()],
    ['BaseCanvasFactory', new OffscreenCanvasFactory({})],
  ] as const)('has all methods of %s', (name, replacement) => {
    const methods = methodsOf(name).filter((method) => !isInternal(method));
    expect(methods.length).toBeGreaterThan(2);
    expect(methods.filter((method) => !(method in replacement))).toEqual([]);
  });

  it.each([
    'ownerDocument',
    'BinaryDataFactory',
    'CanvasFactory',
    'FilterFactory',
    'isImageDecoderSupported',
    'canvasMaxAreaInBytes',
  ])('is an option of getDocument: %s', (option) => {
    expect(new RegExp(`\\bsrc\\.${option}\\b`).test(source)).toBe(true);
  });

  it('is in the text of the parser', () => {
    expect(patchParser(parser).includes('gatefold')).toBe(true);
    expect(() => patchParser('another version')).toThrow('pdf.js has changed');
  });

  it('is each face of Liberation Sans', () => {
    const names = parser.match(/\bLiberationSans-\w+\.ttf\b/g) ?? [];
    expect(Object.keys(standardFonts).toSorted()).toEqual([...new Set(names)].toSorted());
  });

  it('is a parser whose first message says that it is ready', () => {
    expect(/\.send\("ready",/.test(parser)).toBe(true);
  });
});

describe('A page of pdf.js', () => {
  let page: PDFPageProxy;
  let task: ReturnType<typeof openDocument>;
  beforeAll(async () => {
    task = openDocument('tests/fixtures/odd-pages.pdf');
    page = await (await task.promise).getPage(1);
  });
  afterAll(() => task.destroy());

  it('has objects that can be iterated', () => {
    expect([...(page.objs as Iterable<unknown>)]).toEqual(expect.any(Array));
  });

  it('is rendered in slices, each begun by onContinue, and can skip operators', async () => {
    const canvas = createCanvas(10, 10) as never;
    let slices = 0;
    let asked = 0;
    let operators: unknown;
    const viewport = page.getViewport({ scale: 0.1 });
    const render = page.render({
      canvas,
      viewport,
      operationsFilter: (_: number, all: unknown) => {
        asked += 1;
        operators = all;
        return false;
      },
    });
    expect(render).toHaveProperty('onContinue');
    render.onContinue = (resume: () => void) => {
      slices += 1;
      resume();
    };
    await render.promise;
    expect(slices).toBeGreaterThan(0);
    expect(asked).toBeGreaterThan(0);
    expect(operators).toMatchObject({ fnArray: expect.any(Array), argsArray: expect.any(Array) });
  });
});

test('a password and ranges have the names that are relied on', () => {
  expect(new PasswordException('', 1).name).toBe('PasswordException');
  const { prototype } = PDFDataRangeTransport;
  for (const method of ['requestDataRange', 'onDataRange', 'abort'])
    expect(prototype).toHaveProperty(method);
});

describe('pdf.js', () => {
  const adapters = ['server/publishing/pdf-worker/pdfjs.ts', 'workers/pdf/pdfjs.ts'];
  const files = ['workers', 'server', 'src', 'embed', 'contract'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  );
  const importers = files.filter((file) =>
    /(?:from|import|resolve\()\s*\(?'pdfjs-dist/.test(
      // The address of the parser is no code.
      readFileSync(file, 'utf8').replaceAll(/^import \w+ from 'pdfjs-dist[^']*\?url';$/gm, ''),
    ),
  );
  it('is imported by its adapters only', () => expect(importers.toSorted()).toEqual(adapters));
});

test('the parser that the engine imports is replaced by the patched file', () => {
  const engine = readFileSync('workers/pdf/engine/engine.worker.ts', 'utf8');
  const [, imported = ''] = /'(pdfjs-dist[^']+)'/.exec(engine) ?? [];
  const { find, replacement } = patchedParser();
  const path = imported.replace(find, replacement).split('?')[0] ?? '';
  expect(imported).toContain('?url');
  expect(readFileSync(path, 'utf8')).toBe(patchParser(parser));
});
