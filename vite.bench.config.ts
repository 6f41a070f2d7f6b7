import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { linaria } from './scripts/linaria.ts';

/** The bench's report. The bench builds and draws it, and keeps what was drawn: it is no part of the app. */
export default defineConfig({
  root: join(import.meta.dirname, 'src/report'),
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
});
