import { build, type Rolldown } from 'vite';
import type { Helpers, GatefoldPage } from '../probes/index.ts';
import { root } from '../../tests/helpers/storeTemplate.ts';

declare global {
  interface Window {
    bench: Helpers;
    ours: GatefoldPage;
  }
}

/**
 * The probes of a page (bench/probes, which the demo's page /bench uses too), as one script. It runs
 * before the page's own scripts and sets `bench` and `ours` on the window.
 */
export async function pageScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      lib: { entry: 'bench/probes/install.ts', formats: ['iife'], name: 'watching' },
    },
  });
  const [first] = built as [Rolldown.RolldownOutput];
  return first.output[0].code;
}
