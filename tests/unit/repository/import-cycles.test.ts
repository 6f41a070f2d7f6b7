import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const folders = ['contract', 'demo', 'embed', 'server', 'src', 'workers'];
const files = globSync(`{${folders.join()}}/**/*.{ts,tsx}`, { cwd: root });

/** Imports and exports of types count too: two files that need each other's types are one file. */
const imported = /(?:\bfrom\s+|\bimport\()'(\.[^']+|#contract\/[^']+)'|^import '(\.[^']+)'/gm;

/** The files of the project that a file imports. */
function importsOf(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  return [...source.matchAll(imported)].map(([, from = '', bare]) => {
    const target = bare ?? from;
    return target.startsWith('#')
      ? target.slice(1)
      : path.posix.join(path.posix.dirname(file), target);
  });
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** @param unitOf the node of a file: the file, or its folder */
function graphOf(unitOf: (file: string) => string): Graph {
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    const unit = unitOf(file);
    const edges = graph.get(unit) ?? new Set();
    for (const target of importsOf(file)) if (unitOf(target) !== unit) edges.add(unitOf(target));
    graph.set(unit, edges);
  }
  return graph;
}

/** The first cycle that a depth-first search meets from each node, each named once. */
function cyclesIn(graph: Graph): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (unit: string, way: readonly string[]): void => {
    const at = way.indexOf(unit);
    if (at >= 0) found.push([...way.slice(at), unit].join(' → '));
    if (at >= 0 || done.has(unit)) return;
    for (const next of graph.get(unit) ?? []) visit(next, [...way, unit]);
    done.add(unit);
  };
  for (const unit of graph.keys()) visit(unit, []);
  return found;
}

/** `server/billing/gateways/stripe/x.ts` lies in `server/billing`, `src/features/cart/x.ts` in `src/features/cart`. */
function folderOf(file: string): string {
  const parts = path.posix.dirname(file).split('/');
  if (parts[0] === 'contract' || parts[0] === 'embed') return parts[0];
  return parts.slice(0, parts[0] === 'src' ? 3 : 2).join('/');
}

describe('Imports, of types too', () => {
  it('form no cycle of files', () => {
    expect(cyclesIn(graphOf((file) => file))).toEqual([]);
  });

  it('form no cycle of folders', () => {
    expect(cyclesIn(graphOf(folderOf))).toEqual([]);
  });
});
