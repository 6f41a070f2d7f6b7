import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../scripts/build.ts';
import { corpusIsMissing } from '../../tests/helpers/corpus.ts';
import { root } from '../../tests/helpers/storeTemplate.ts';
import type { Finding } from './figures.ts';
import { measures } from './measures.ts';
import { openShop, type Shop } from './shop.ts';

interface Row extends Finding {
  readonly measure: string;
  /** Of the whole machine, before and after. */
  readonly load: readonly [number, number];
}

const loadNow = (): number => loadavg()[0] ?? Number.NaN;

async function rowsOf(measure: string, shop: Shop): Promise<Row[]> {
  const before = loadNow();
  console.log(`— ${measure}`);
  try {
    const findings = (await measures[measure]?.(shop)) ?? [];
    return findings.map((finding) => ({ ...finding, measure, load: [before, loadNow()] }));
  } catch (error) {
    const reached = `not measured: ${String(error).split('\n')[0]}`;
    const nothing = { what: measure, asked: '', reached, holds: false, samples: [] };
    return [{ ...nothing, measure, load: [before, loadNow()] }];
  }
}

function print(rows: readonly Row[]): void {
  const table = rows.map(({ what, asked, reached, holds, load }) => ({
    what,
    asked,
    reached,
    holds: holds === null ? '' : holds ? 'yes' : 'NO',
    load: load.map((one) => one.toFixed(1)).join(' to '),
  }));
  console.table(table);
}

function keep(rows: readonly Row[]): string {
  const path = join(root, '.cache', 'bench', 'reader.json');
  mkdirSync(join(path, '..'), { recursive: true });
  const machine = { cores: cpus().length, model: cpus()[0]?.model };
  writeFileSync(path, JSON.stringify({ at: new Date().toISOString(), machine, rows }, null, 2));
  return path;
}

async function run(names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !(name in measures));
  if (unknown)
    throw new Error(`There is no measure ${unknown}, only ${Object.keys(measures).join(', ')}.`);
  await buildIfStale();
  const shop = await openShop();
  const rows: Row[] = [];
  try {
    for (const name of names) rows.push(...(await rowsOf(name, shop)));
  } finally {
    await shop.close();
  }
  print(rows);
  console.log(`Every sample is in ${keep(rows)}`);
}

const { positionals } = parseArgs({ allowPositionals: true });
if (!corpusIsMissing) await run(positionals.length > 0 ? positionals : Object.keys(measures));
