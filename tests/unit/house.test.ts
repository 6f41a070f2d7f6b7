import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);

/** The house's own rules around empty rooms, so that a wrong file never stands in the real ones. */
let house: string;

const inTransaction = (query: string) =>
  `export const wall = (db) => db.transaction(async (tx) => { await ${query}; });\n`;

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'gatefold-house-'));
  const rules = [
    '.oxlintrc.json',
    'scripts/lint',
    'tsconfig.base.json',
    'package.json',
    'contract',
  ];
  for (const file of rules) {
    cpSync(join(root, file), join(house, file), { recursive: true });
  }
  for (const room of ['workers', 'server', 'src']) {
    cpSync(join(root, room, 'tsconfig.json'), join(house, room, 'tsconfig.json'));
  }
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
});

afterEach(() => rmSync(house, { recursive: true }));

function put(path: string, source: string) {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), source);
}

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(bin(command), args, {
    cwd: house,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

describe('the compiler holds the walls', () => {
  it('refuses a window in workers', () => {
    put('workers/pdf/wall.ts', 'export const width = window.innerWidth;\n');
    const { status, output } = run('tsc', '-b', 'workers');
    expect(output).toContain("Cannot find name 'window'");
    expect(status).not.toBe(0);
  });

  it('refuses a window in server and in contract', () => {
    put('server/wall.ts', 'export const width = window.innerWidth;\n');
    put('contract/wall.ts', 'export const width = window.innerWidth;\n');
    expect(run('tsc', '-b', 'server').output).toContain('server/wall.ts');
    expect(run('tsc', '-b', 'contract').output).toContain('contract/wall.ts');
  });
});

describe('the linter holds the direction of imports', () => {
  const wrong: [file: string, source: string, says: string][] = [
    ['contract/wall.ts', "import '../server/app.ts';", 'contract imports nothing of ours'],
    ['workers/pdf/wall.ts', "import '../../src/main.tsx';", 'workers import contract only'],
    ['workers/pdf/wall.ts', "import 'react';", 'without React'],
    ['server/wall.ts', "import '../workers/pdf/protocol.ts';", 'server imports contract only'],
    ['src/catalog/wall.ts', "import '../../server/app.ts';", 'src imports contract'],
    ['src/catalog/wall.ts', "import '../../workers/pdf/engine.ts';", 'protocol and its URL'],
    ['src/catalog/wall.ts', "import '../reader/store.ts';", "through that feature's index.ts"],
    ['src/reader/wall.ts', "import 'pdfjs-dist';", 'never runs pdf.js'],
    ['embed/wall.ts', "import '../contract/messages/host.ts';", 'the types of contract only'],
    ['embed/wall.ts', "import '../src/embed/host.ts';", 'nothing else of ours'],
    ['embed/wall.ts', "import 'zod/mini';", 'embed depends on nothing'],
  ];

  it.each(wrong)('refuses in %s: %s', (file, source, says) => {
    put(file, `${source}\n`);
    const { status, output } = run('oxlint');
    expect(output.replaceAll(/\s+/g, ' ')).toContain(says);
    expect(status).not.toBe(0);
  });

  it('refuses the outer database inside a transaction, and lets its tx pass', () => {
    put('server/wall.ts', inTransaction('db.execute("select 1")'));
    expect(run('oxlint').output).toContain('Inside a transaction use its tx');
    put('server/wall.ts', inTransaction('tx.execute("select 1")'));
    expect(run('oxlint').output).toContain('0 errors');
  });

  it('lets the host script take types of contract, and the feature of its name what it needs', () => {
    put(
      'embed/fine.ts',
      "import type { FromFrame } from '../contract/messages/host.ts';\nexport type Said = FromFrame;\n",
    );
    put('src/embed/fine.ts', "import '../../contract/messages/host.ts';\nimport 'zod/mini';\n");
    expect(run('oxlint').output).toContain('0 errors');
  });

  it('lets a feature in through the index, and src know the protocol', () => {
    put(
      'src/catalog/fine.ts',
      "import '../reader/index.ts';\nimport '../../workers/pdf/protocol.ts';\n",
    );
    expect(run('oxlint').output).toContain('0 errors');
  });
});
