import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bringCode } from './scripts/bringCode.ts';
import { japaneseFont } from './scripts/japaneseFont.ts';
import { linaria } from './scripts/linaria.ts';

/** The publisher's desk, apart from the app for the reason that `vite.publisher.config.ts` gives. */
export default defineConfig({
  cacheDir: '.cache/vite-desk',
  base: '/desk/',
  publicDir: false,
  plugins: [react(), linaria(), japaneseFont(), bringCode()],
  build: {
    outDir: 'dist/desk',
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'src/desk/main.tsx' },
  },
});
