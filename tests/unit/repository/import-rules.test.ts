import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';

const root = join(import.meta.dirname, '../../..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);

/** A folder with the rules of the project and no other code, so that a wrong file never stands in the project. */
let folder: string;

const rules = ['.oxlintrc.json', 'scripts/lint', 'tsconfig.base.json', 'package.json', 'contract'];
const compiled = ['workers', 'server', 'src'];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatefold-rules-'));
  for (const file of rules) cpSync(join(root, file), join(folder, file), { recursive: true });
  for (const layer of compiled) {
    const config = join(layer, 'tsconfig.json');
    cpSync(join(root, config), join(folder, config), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});

afterAll(() => rmSync(folder, { recursive: true }));

function put(path: string, source: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), source);
}

const run = (command: string, ...args: string[]) =>
  spawnSync(bin(command), args, { cwd: folder, encoding: 'utf8' });

describe('the compiler', () => {
  it.each(['workers', 'server', 'contract'])('refuses the DOM types in %s', (layer) => {
    const file = `${layer}/wrong.ts`;
    put(file, 'export const width = window.innerWidth;\n');
    const { status, stdout } = run('tsc', '-b', layer);
    rmSync(join(folder, file));
    expect(stdout).toContain(file);
    expect(stdout).toContain("Cannot find name 'window'");
    expect(status).not.toBe(0);
  });
});

const acceptedFile = (layer: string) => `${layer}/accepted.ts`;

const inTransaction = (query: string) =>
  `export const wrong = (db) => db.transaction(async (tx) => { await ${query}; });`;

describe('the linter', () => {
  const refused: [layer: string, source: string, says: string][] = [
    ['contract', "import '../server/app.ts';", 'contract imports nothing of ours'],
    ['workers/pdf', "import '../../../src/app/main.tsx';", 'workers import contract only'],
    ['workers/pdf', "import 'react';", 'without React'],
    ['server', "import '../workers/pdf/protocol.ts';", 'server imports contract only'],
    [
      'server/publishing/pdf-worker/packing',
      "import '../../../../workers/pdf/engine/engine.ts';",
      "by the engine's own code",
    ],
    ['src/features/catalog', "import '../../../server/app.ts';", 'src imports contract'],
    [
      'src/features/catalog',
      "import '../../../workers/pdf/engine/engine.ts';",
      'protocol and its URL',
    ],
    ['src/features/reader', "import '../catalog/store.ts';", 'through its index.ts'],
    ['src/features/catalog', "import '../reader/index.ts';", 'is below src/features/reader'],
    ['src/shared/ui', "import '../shell/index.ts';", 'is below src/shared/shell'],
    ['src/features/cart', "import '../../app/startup.ts';", 'is below src/app'],
    ['server/platform', "import '../billing/gateway.ts';", 'is below server/billing'],
    ['server/identity', "import '../services/index.ts';", 'is below server/services'],
    ['server/catalog', "import '../billing/gateway.ts';", 'is below server/billing'],
    ['src/features/reader', "import 'pdfjs-dist';", 'never runs pdf.js'],
    ['embed', "import '../contract/messages/host.ts';", 'the types of contract only'],
    ['embed', "import '../src/embed/host.ts';", 'nothing else of ours'],
    ['embed', "import 'zod/mini';", 'embed depends on nothing'],
    ['server', inTransaction('db.execute("select 1")'), 'Inside a transaction use its tx'],
  ];
  const accepted: [layer: string, source: string][] = [
    ['server', inTransaction('tx.execute("select 1")')],
    [
      'embed',
      "import type { FromFrame } from '../contract/messages/host.ts';\nexport type Said = FromFrame;",
    ],
    ['server/billing', "import '../catalog/plans.ts';"],
    ['server/publishing/pdf-worker/packing', "import '../../../../workers/pdf/text/readPage.ts';"],
    [
      'src/app/framed/hostConnection',
      "import '../../../contract/messages/host.ts';\nimport 'zod/mini';",
    ],
    [
      'src/features/reader',
      "import '../catalog/index.ts';\nimport '../../../workers/pdf/engineProtocol.ts';",
    ],
  ];
  const refusedFile = (layer: string, source: string) =>
    `${layer}/refused-${refused.findIndex((row) => row[0] === layer && row[1] === source)}.ts`;
  let exitCode: number | null;
  let findings: readonly { filename: string; message: string; help?: string }[];

  /** One run for all files: a start of the linter takes longer than all that it reads here. */
  beforeAll(() => {
    for (const [layer, source] of refused) put(refusedFile(layer, source), `${source}\n`);
    for (const [layer, source] of accepted) put(acceptedFile(layer), `${source}\n`);
    const { status, stdout } = run('oxlint', '--format=json');
    exitCode = status;
    findings = Report.parse(JSON.parse(stdout)).diagnostics;
  });

  const said = (file: string): string =>
    findings
      .filter(({ filename }) => filename === file)
      .map(({ message, help = '' }) => `${message} ${help}`)
      .join(' ');

  it.each(refused)('refuses in %s: %s', (layer, source, says) => {
    expect(said(refusedFile(layer, source))).toContain(says);
    expect(exitCode).not.toBe(0);
  });

  it.each(accepted)('accepts in %s: %s', (layer) => {
    expect(said(acceptedFile(layer))).toBe('');
  });
});

const Report = z.object({
  diagnostics: z.array(
    z.object({ filename: z.string(), message: z.string(), help: z.string().optional() }),
  ),
});
