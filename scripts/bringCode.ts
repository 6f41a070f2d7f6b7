import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Puts src/shared/ui/preloadHelper.ts, which says why, in the place of the module by which Vite preloads code. */
export function bringCode(): Plugin {
  return {
    name: 'bring-code',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) =>
      id === '\0vite/preload-helper.js' ? resolve('src/shared/ui/preloadHelper.ts') : null,
  };
}
