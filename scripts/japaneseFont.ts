import type { Plugin } from 'vite';

/** The face's slices from here on hold about fifty characters each, sorted by how often they occur. */
const firstCommonSlice = 60;

const face = /\/\* noto-sans-jp-\[?([\w-]+)\]?-wght-normal \*\/\s*@font-face \{[^}]*\}\s*/g;

/**
 * Keeps the slices of the Japanese face that its language needs: kana, and some 3,000 kanji. The rules
 * for rare signs and for other scripts weigh more than the rest of the app's styles together; the
 * system's face sets those.
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
