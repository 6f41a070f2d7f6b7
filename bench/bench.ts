import { loadavg } from 'node:os';
import { type Finding, firstLine } from './figures.ts';

/** A group of measures: `open` creates what they share. */
export interface Bench<Shop extends { close(): Promise<void> }> {
  readonly measures: Readonly<Record<string, (shop: Shop) => Promise<Finding[]>>>;
  readonly open: () => Promise<Shop>;
}

type Measure<Shop> = (shop: Shop) => Promise<Finding[]>;

export interface Row extends Finding {
  readonly measure: string;
  /** Of the whole machine, before and after. */
  readonly load: readonly [number, number];
}

export const loadNow = (): number => loadavg()[0] ?? Number.NaN;

async function rowsOf<Shop>(measure: string, act: Measure<Shop>, shop: Shop): Promise<Row[]> {
  const before = loadNow();
  console.log(`— ${measure}`);
  try {
    const findings = await act(shop);
    return findings.map((finding) => ({ ...finding, measure, load: [before, loadNow()] }));
  } catch (error) {
    return [notMeasured(measure, error, before)];
  }
}

export function notMeasured(measure: string, error: unknown, before: number): Row {
  const reached = `not measured: ${firstLine(error)}`;
  const nothing = { what: measure, asked: '', reached, holds: false, samples: [] };
  return { ...nothing, measure, load: [before, loadNow()] };
}

export function print(rows: readonly Row[]): void {
  const table = rows.map(({ what, asked, reached, holds, load }) => ({
    what,
    asked,
    reached,
    holds: holds === null ? '' : holds ? 'yes' : 'NO',
    load: load.map((one) => one.toFixed(1)).join(' to '),
  }));
  console.table(table);
}

/** Takes the measures of these names, one after the other. */
export async function take<Shop extends { close(): Promise<void> }>(
  bench: Bench<Shop>,
  names: readonly string[],
): Promise<Row[]> {
  const wanted = Object.keys(bench.measures).filter((name) => names.includes(name));
  const rows: Row[] = [];
  let shop: Shop;
  try {
    shop = await bench.open();
  } catch (error) {
    return wanted.map((name) => notMeasured(name, error, loadNow()));
  }
  try {
    for (const [name, act] of Object.entries(bench.measures))
      if (names.includes(name)) rows.push(...(await rowsOf(name, act, shop)));
  } finally {
    await shop.close();
  }
  return rows;
}
