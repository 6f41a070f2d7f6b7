import './fonts.css';

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/**
 * Loads the Japanese font (many small files, loaded on demand) when there is Japanese text. Never rejects.
 */
export async function loadFontFor(text: string): Promise<void> {
  if (!japanese.test(text)) return;
  await import('@fontsource-variable/noto-sans-jp/wght.css').catch(() => undefined);
}
