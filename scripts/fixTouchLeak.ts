import type { Plugin } from 'vite';

const kept = 'pointerdownCleanups.forEach((fn) => fn());\n      pointerdownCleanups.add(';

/**
 * Each touch adds a function to a Set of @zag-js/interact-outside 1.43.3 until the dialog below closes. The function retains the
 * touch's event, and the event retains its target elements. The details of an issue stay open below the reader, so each
 * closed reader stayed in memory. The build clears the Set.
 */
export function fixTouchLeak(): Plugin {
  return {
    name: 'freed-touches',
    apply: 'build',
    transform(code, id) {
      if (!/@zag-js\/interact-outside\/dist\/index\.mjs/.test(id)) return null;
      if (!code.includes(kept))
        this.error('@zag-js/interact-outside has changed: see whether this patch is still needed.');
      const freed = kept.replace('\n', '\n      pointerdownCleanups.clear();\n');
      return { code: code.replace(kept, freed), map: null };
    },
  };
}
