import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { japaneseFont } from './scripts/japaneseFont.ts';
import { linaria } from './scripts/linaria.ts';

/** The page /bench, apart from the app for the reason that `vite.publisher.config.ts` gives. */
export default defineConfig({
  cacheDir: '.cache/vite-device',
  base: '/device/',
  publicDir: false,
  plugins: [react(), linaria(), japaneseFont()],
  build: {
    outDir: 'dist/device',
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'src/device/main.tsx' },
  },
});
