import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { viteStaticCopy } from 'vite-plugin-static-copy';
import { bringCode } from './scripts/bringCode.ts';
import { firstChunk } from './scripts/firstChunk.ts';
import { freedTouches } from './scripts/freedTouches.ts';
import { japaneseFont } from './scripts/japaneseFont.ts';
import { linaria } from './scripts/linaria.ts';
import { looks } from './scripts/looks.ts';
import { pdfParser } from './scripts/pdfParser.ts';

/** pdf.js reads these by name at run time; `stripBase` because the plugin keeps folders otherwise. */
const pdfAssets = ['cmaps', 'standard_fonts', 'wasm', 'iccs'].map((folder) => ({
  src: `node_modules/pdfjs-dist/${folder}/*`,
  dest: `assets/pdfjs/${folder}`,
  rename: { stripBase: true as const },
}));

export default defineConfig({
  // Not in node_modules: an install would find its folders written to while it removes them.
  cacheDir: '.cache/vite',
  // The order matters: React's transform first, then linaria reads what it made.
  plugins: [
    react(),
    linaria(),
    looks(),
    japaneseFont(),
    bringCode(),
    freedTouches(),
    pdfParser(),
    viteStaticCopy({ targets: pdfAssets }),
  ],
  build: {
    outDir: 'dist/app',
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: firstChunk, debugName: 'first' }] } },
    },
  },
  worker: { format: 'es' },
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
});
