import type { Plugin } from 'vite';

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
