import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, UserConfig } from 'vite';
import { standardFonts } from '../server/publishing/pdf-worker/standardFonts.ts';
import { contractVersion } from '../server/platform/contractVersion.ts';

const root = path.join(import.meta.dirname, '..');
export const serverFolder = path.join('dist', 'server');

/** The programs of the bundle. A container image and some clones have no demo. */
const programs: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    server: 'server/server.ts',
    gatefold: 'server/cli/gatefold.ts',
    healthcheck: 'server/healthcheck.ts',
    // One process prepares PDFs and builds packs.
    'pdf-worker': 'server/publishing/pdf-worker/child.ts',
    'memory-guard': 'server/publishing/pdf-worker/memoryGuard.ts',
    demo: 'demo/index.ts',
    simulators: 'demo/simulators/main.ts',
  }).filter(([, file]) => existsSync(path.join(root, file))),
);

/**
 * Packages that the bundle loads from `node_modules`, each with its files that a running store reads. `scripts/release.ts`
 * copies these files and no others.
 *
 * | package | reason |
 * | --- | --- |
 * | `@napi-rs/canvas` | an addon of the platform |
 * | `@electric-sql/pglite` | reads its WebAssembly and its data beside its own code |
 * | `@neslinesli93/qpdf-wasm` | the same |
 * | `pdfjs-dist` | the PDF worker reads the parser as text, patches it, and reads fonts and character maps |
 * | `@expo-google-fonts/arimo` | the PDF worker reads fonts |
 * | `@fontsource/…` | only the fonts of invoices, with their licences |
 * | `@fastify/swagger-ui` | only its pages, which a browser loads; its code is in the bundle |
 */
export const packagesBeside: Readonly<Record<string, readonly string[]>> = {
  '@napi-rs/canvas': ['*.js'],
  '@electric-sql/pglite': ['dist/*.{js,wasm,data}', 'dist/fs/*.js'],
  '@neslinesli93/qpdf-wasm': ['dist/*'],
  'pdfjs-dist': [
    'legacy/build/pdf.mjs',
    'legacy/build/pdf.worker.min.mjs',
    'legacy/image_decoders/pdf.image_decoders.mjs',
    '{cmaps,iccs,wasm}/*',
    'standard_fonts/*{Foxit,FOXIT}*',
  ],
  '@expo-google-fonts/arimo': Object.values(standardFonts),
  '@fontsource/amiri': ['LICENSE', 'files/amiri-arabic-400-normal.woff'],
  '@fontsource/eb-garamond': ['LICENSE', 'files/eb-garamond-*-400-normal.woff'],
  '@fontsource/zen-old-mincho': ['LICENSE', 'files/zen-old-mincho-japanese-400-normal.woff'],
  '@fastify/swagger-ui': ['static/!(*.map)'],
};

const loadedBeside = Object.keys(packagesBeside).filter((name) => name !== '@fastify/swagger-ui');

/** The built file of a program, as seen from a file of the bundle; other files keep their place in the project. */
function addressOf(file: string): string {
  const [name] = Object.entries(programs).find(([, source]) => source === file) ?? [];
  return name === undefined ? `../../${file}` : `./${name}.js`;
}

const ownAddress = /new URL\('([^']+\.ts)', import\.meta\.url\)|\bimport\.meta\.url\b/g;

/**
 * A source names files beside it by `import.meta.url`, and a package in CommonJS by `__dirname`. Bundled ones keep the
 * address of the source: the bundle reads texts, styles and migrations at their places in the project or in a release.
 */
function sourceAddresses(): Plugin {
  return {
    name: 'source-addresses',
    enforce: 'pre',
    transform(code, id) {
      const file = path.relative(root, id);
      const folder = path.dirname(file);
      const replaced = file.startsWith('node_modules')
        ? code.replace(/\b__dirname\b/g, `(builtFrom + '${folder}')`)
        : code.replace(ownAddress, (_, other?: string) =>
            other === undefined
              ? `new URL('../../${file}', import.meta.url).href`
              : `new URL('${addressOf(path.join(folder, other))}', import.meta.url)`,
          );
      // The lines stay.
      return replaced === code ? null : { code: replaced, map: null };
    },
  };
}

/**
 * The server, the command, and the processes that they start, with all packages. Node 20 runs it: it needs neither
 * types that Node removes nor the packages of `node_modules`, except for `packagesBeside`.
 */
export const serverBundle = (): UserConfig => ({
  cacheDir: '.cache/vite-server',
  publicDir: false,
  plugins: [sourceAddresses()],
  define: { builtContract: JSON.stringify(contractVersion()) },
  ssr: { noExternal: true, external: [...loadedBeside, 'pg-native'] },
  build: {
    ssr: true,
    outDir: serverFolder,
    target: 'node20',
    sourcemap: true,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      // The provider of the demo's simulator has a package with `eval`.
      checks: { pluginTimings: false, eval: false },
      input: Object.fromEntries(
        Object.entries(programs).map(([name, file]) => [name, path.join(root, file)]),
      ),
      output: {
        entryFileNames: '[name].js',
        // All in one folder, on which the addresses of the sources rely.
        chunkFileNames: '[name]-[hash].js',
        banner: `const builtFrom = decodeURIComponent(new URL('../../', import.meta.url).pathname);`,
      },
    },
  },
});
