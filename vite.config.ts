import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type RenderBuiltAssetUrl, type UserConfig } from 'vite';
import {
  preloadHelper,
  fixTouchLeak,
  japaneseFont,
  pdfAssets,
  pdfParser,
  prerendering,
} from './scripts/vitePlugins.ts';
import { scriptFiles } from './scripts/codeSplitting.ts';
import { linaria } from './scripts/linaria.ts';
import { serverBundle } from './scripts/serverBundle.ts';

/** On a slow machine the build would print a table of times between the messages of the start. */
const quiet = { checks: { pluginTimings: false } };

/**
 * Scripts and style sheets find other files from their own address, so that one build serves a store below any prefix. The
 * server adds the prefix to the documents.
 */
const renderBuiltUrl: RenderBuiltAssetUrl = (_file, { hostType }) => ({
  relative: hostType !== 'html',
});

/** The store: the only bundle with a development server. */
export const app: UserConfig = {
  // Not in node_modules: an install would find its folders written to while it removes them.
  cacheDir: '.cache/vite',
  // The order matters: React's transform first, then linaria reads what it made.
  plugins: [
    react(),
    linaria(),
    japaneseFont(),
    preloadHelper(),
    fixTouchLeak(),
    pdfParser(),
    pdfAssets(),
  ],
  build: {
    outDir: 'dist/app',
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      ...quiet,
      input: ['index.html', 'src/app/afterFirstPaint.ts', 'workers/offline/serviceWorker.ts'],
      output: { codeSplitting: { groups: scriptFiles } },
    },
  },
  experimental: { renderBuiltUrl },
  worker: { format: 'es', rolldownOptions: quiet },
  // Nothing that comes first imports them: found late, they would reload the page in the middle of reading.
  optimizeDeps: {
    include: [
      '@ark-ui/react/locale',
      '@react-spring/rafz',
      'comlink',
      'pdfjs-dist/legacy/build/pdf.mjs',
    ],
  },
  server: { proxy: { '^/(api|auth|cover|files)/': 'http://127.0.0.1:8080' } },
};

/**
 * A page beside the app, for which the server writes the document. It is built apart from the app: code that both
 * need would move into the app's first chunk, and a page that loads that chunk starts the app.
 */
const pageBesideApp = (name: string, entry = `src/pages/${name}/main.tsx`): UserConfig => ({
  cacheDir: `.cache/vite-${name}`,
  base: `/pages/${name}/`,
  publicDir: false,
  plugins: [react(), linaria(), japaneseFont(), preloadHelper()],
  build: {
    outDir: `dist/${name}`,
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: { ...quiet, input: entry },
  },
  experimental: { renderBuiltUrl },
  worker: { rolldownOptions: quiet },
});

/** The server's renderer of first screens, with its packages. */
const prerender: UserConfig = {
  cacheDir: '.cache/vite-prerender',
  publicDir: false,
  plugins: [react(), linaria(), prerendering()],
  // A server's environment may have another value, or none.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/prerender/index.tsx',
    outDir: 'dist/prerender',
    rolldownOptions: { ...quiet, treeshake: { moduleSideEffects: false } },
  },
};

/** The bench's report. The bench builds it, draws it once and keeps the drawn page. */
const report: UserConfig = {
  root: join(import.meta.dirname, 'bench/report/view'),
  cacheDir: join(import.meta.dirname, '.cache/vite-bench'),
  base: './',
  publicDir: false,
  plugins: [react(), linaria()],
  build: {
    outDir: join(import.meta.dirname, '.cache/bench/page'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false,
  },
};

/**
 * Chosen by the environment variable BUNDLE. Vite's mode must stay "production": libraries keep their development
 * checks in every other mode.
 */
const bundles: Readonly<Record<string, () => UserConfig>> = {
  app: () => app,
  prerender: () => prerender,
  server: serverBundle,
  publish: () => pageBesideApp('publish'),
  bench: () => pageBesideApp('bench', 'bench/page/main.tsx'),
  'embed-guide': () => pageBesideApp('embed-guide'),
  report: () => report,
};

const name = process.env.BUNDLE ?? 'app';
const chosen = bundles[name];
if (!chosen) throw new Error(`BUNDLE names no bundle: ${name}.`);

export default defineConfig(chosen());
