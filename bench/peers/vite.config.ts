import { join } from 'node:path';
import { defineConfig } from 'vite';

/** Modules whose packages are not installed. Nothing imports them in this build. */
const absent = (process.env.ABSENT_PEERS ?? '').split(',').filter((name) => name !== '');

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
  resolve: {
    alias: absent.map((name) => ({
      find: `./${name}`,
      replacement: join(import.meta.dirname, 'src/absent.ts'),
    })),
  },
});
