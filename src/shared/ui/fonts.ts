import './fonts.css';

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/** Loads the Japanese face (many small files, taken by need) once there is Japanese to set. Never rejects. */
export async function loadFontFor(text: string): Promise<void> {
  if (!japanese.test(text)) return;
  await import('@fontsource-variable/noto-sans-jp/wght.css').catch(() => undefined);
}
