import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { japaneseFont } from './scripts/japaneseFont.ts';
import { linaria } from './scripts/linaria.ts';

/**
 * The publisher's page, apart from the app: what both need would else move into the app's first chunk,
 * and a page that loads that chunk starts the app. The server writes the document around it.
 */
export default defineConfig({
  cacheDir: '.cache/vite-publisher',
  base: '/publisher/',
  publicDir: false,
  plugins: [react(), linaria(), japaneseFont()],
  build: {
    outDir: 'dist/publisher',
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'src/publisher/main.tsx' },
  },
});
