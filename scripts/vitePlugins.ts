import type { Plugin } from 'vite';
import path, { resolve } from 'node:path';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { viteStaticCopy } from 'vite-plugin-static-copy';
import { standardFonts } from '../server/publishing/pdf-worker/standardFonts.ts';
import { patchParser } from '../workers/pdf/parser/patchParser.ts';

const parser = 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
/** With any query: an alias that is a string matches no import with a query. */
const importedParser = /^pdfjs-dist\/legacy\/build\/pdf\.worker\.min\.mjs(?=$|\?)/;
const require = createRequire(import.meta.url);

/** Writes the patched parser. Returns the alias by which it replaces the parser of pdf.js. */
export function patchedParser() {
  const folder = path.resolve('.cache/pdfjs');
  const file = path.join(folder, 'pdf.worker.min.mjs');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, patchParser(readFileSync(require.resolve(parser), 'utf8')));
  return { find: importedParser, replacement: file };
}

/**
 * The engine imports pdf.js's parser as a file. The build and the tests replace it by a patched file that also reports /Alt,
 * /ActualText, /E and /Lang (PDF 32000-1, 14.9), truncates endless structure trees, and holds a lock while it lives.
 */
export function pdfParser(): Plugin {
  return {
    name: 'pdf-parser',
    config: () => ({ resolve: { alias: [patchedParser()] } }),
  };
}

/** Windows Glyph List 4, which Liberation Sans has too: a sixth of the bytes of Arimo. */
const standardCharacters =
  /[ -\u017f\u0192\u01fa-\u01ff\u0218-\u021b\u02c6-\u02dd\u037e-\u03ce\u0400-\u045f\u0490\u0491\u1e80-\u1e85\u1ef2\u1ef3\u2010-\u266b\ufb01\ufb02]/;
const standardText = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code))
  .filter((character) => standardCharacters.test(character))
  .join('');

const standardSubset = (font: Buffer): Promise<Buffer> =>
  subsetFont(font, standardText, { noLayoutClosure: true });

/** A target of the plugin; `stripBase` because it keeps folders otherwise. */
const copied = (src: string, folder: string, name?: string) => ({
  src: `node_modules/${src}`,
  dest: `assets/pdfjs/${folder}`,
  rename: { stripBase: true as const, ...(name !== undefined && { name }) },
});

const arimo = '@expo-google-fonts/arimo';

/** Copies the files that pdf.js reads by name at run time. */
export const pdfAssets = (): Plugin[] =>
  viteStaticCopy({
    targets: [
      ...['cmaps', 'wasm', 'iccs'].map((folder) => copied(`pdfjs-dist/${folder}/*`, folder)),
      copied('pdfjs-dist/standard_fonts/*{Foxit,FOXIT}*', 'standard_fonts'),
      copied(`${arimo}/LICENSE_FONT`, 'standard_fonts', 'LICENSE_ARIMO'),
      ...Object.entries(standardFonts).map(([name, file]) => ({
        ...copied(`${arimo}/${file}`, 'standard_fonts', name),
        transform: { encoding: 'buffer' as const, handler: standardSubset },
      })),
    ],
  });

/** Replaces Vite's module for preloading code by src/shared/ui/preloadHelper.ts, which explains the reason. */
export function preloadHelper(): Plugin {
  return {
    name: 'bring-code',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) =>
      id === '\0vite/preload-helper.js' ? resolve('src/shared/ui/preloadHelper.ts') : null,
  };
}

/** The slices from here on have about fifty characters each, sorted by frequency. */
const firstCommonSlice = 60;

const face = /\/\* noto-sans-jp-\[?([\w-]+)\]?-wght-normal \*\/\s*@font-face \{[^}]*\}\s*/g;

/**
 * Keeps the slices of the Japanese font that the language needs: kana, and about 3,000 kanji. The rules for rare characters and
 * for other scripts are larger than all other styles of the app together. The system's font displays those.
 */
export function japaneseFont(): Plugin {
  return {
    name: 'japanese-font',
    enforce: 'pre',
    transform(css, id) {
      if (!id.includes('noto-sans-jp/wght.css')) return null;
      return css.replace(face, (rule, slice: string) =>
        Number(slice) >= firstCommonSlice ? rule : '',
      );
    },
  };
}

const kept = 'pointerdownCleanups.forEach((fn) => fn());\n      pointerdownCleanups.add(';

/**
 * Each touch adds a function to a Set of @zag-js/interact-outside 1.43.3 until the dialog below closes. The function retains the
 * touch's event, and the event retains its target elements. The details of an issue stay open below the reader, so each
 * closed reader stayed in memory. The build clears the Set.
 */
export function fixTouchLeak(): Plugin {
  return {
    name: 'freed-touches',
    apply: 'build',
    transform(code, id) {
      if (!/@zag-js\/interact-outside\/dist\/index\.mjs/.test(id)) return null;
      if (!code.includes(kept))
        this.error('@zag-js/interact-outside has changed: see whether this patch is still needed.');
      const freed = kept.replace('\n', '\n      pointerdownCleanups.clear();\n');
      return { code: code.replace(kept, freed), map: null };
    },
  };
}

const surroundings = '/src/prerender/surroundings.tsx';

/** Packages and modules that the views of the first screen import, and that need a browser or the app's state. */
const replacedPackages = ['react-router-dom', 'valtio'];
const replacedFiles = [
  'src/features/catalog/Cover.tsx',
  'src/features/catalog/details/detailsCode.ts',
  'src/features/catalog/catalogState.ts',
  'src/shared/shell/appConfig.ts',
  'src/shared/shell/i18n.ts',
  'src/shared/shell/index.ts',
  'src/shared/shell/notices/decisions.ts',
  'src/shared/shell/storeInfo.ts',
  'src/shared/ui/language.ts',
  'src/shared/ui/prefix.ts',
];

/** Lets the views of the first screen render in the server: they get the data of one rendering from `surroundings`. */
export function prerendering(): Plugin {
  return {
    name: 'prerendering',
    enforce: 'pre',
    async resolveId(id, importer, options) {
      const file = `${process.cwd()}${surroundings}`;
      if (replacedPackages.includes(id)) return file;
      const found = id.startsWith('.') && (await this.resolve(id, importer, options));
      return found && replacedFiles.includes(path.relative(process.cwd(), found.id)) ? file : null;
    },
  };
}
