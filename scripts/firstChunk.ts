import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

type Find = (id: string) => Pick<Rolldown.ModuleInfo, 'importedIds'> | null;

/** By plugin context: each pass of the bundler has its own. */
const known = new WeakMap<object, Set<string>>();

/**
 * Puts all modules that the page needs at its start into one chunk: one file instead of thirty, which compresses better. By
 * default the bundler splits off every module that a later chunk needs too.
 */
export function firstChunk(id: string, context: { readonly getModuleInfo: Find }): string | null {
  const first = known.get(context) ?? needsOf(resolve('index.html'), context);
  known.set(context, first);
  return first.has(id) ? 'first' : null;
}

/**
 * Ark's locale provider imports one small function from the index of its language tools. That index also leads
 * to the helpers of dialogs and menus: 21 KB which only later code uses.
 */
const isForLater = (id: string): boolean => /@zag-js\/(dom-query|utils)\//.test(id);

/** A module and its static imports, recursively. */
function needsOf(
  id: string,
  context: { readonly getModuleInfo: Find },
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(id) || isForLater(id)) return seen;
  seen.add(id);
  for (const needed of context.getModuleInfo(id)?.importedIds ?? []) needsOf(needed, context, seen);
  return seen;
}
