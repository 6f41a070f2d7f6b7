import { join } from 'node:path';
import { defineConfig } from 'vite';

/** The pages of the readers beside ours; built by the project's own Vite into `dist/bench-peers`. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: join(import.meta.dirname, '../../.cache/vite-bench-peers'),
  build: {
    outDir: join(import.meta.dirname, '../../.cache/bench/peers'),
    emptyOutDir: true,
    target: 'esnext',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 4000,
  },
  worker: { format: 'es' },
});
