import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Replaces Vite's module for preloading code by src/shared/ui/preloadHelper.ts, which explains the reason. */
export function preloadHelper(): Plugin {
  return {
    name: 'bring-code',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) =>
      id === '\0vite/preload-helper.js' ? resolve('src/shared/ui/preloadHelper.ts') : null,
  };
}
