import type { Start } from './boot.ts';

/** Where the bundled page takes up what only the server knows. */
const places = { html: /<html[^>]*>/, title: /<title>[^<]*<\/title>/, boot: '<!--boot-->' };

/** The page as it is sent: `template` is the bundled index.html. */
export function pageOf(template: string, { boot, name }: Start): string {
  const { locale, ui_direction, theme } = boot;
  const html = `<html lang="${locale}" dir="${ui_direction}" data-theme="${theme}">`;
  // Functions, because a '$' in a text means something in a plain replacement.
  return template
    .replace(places.html, () => html)
    .replace(places.title, () => `<title>${escapeText(name)}</title>`)
    .replace(
      places.boot,
      () => `<script type="application/json" id="boot">${scriptSafe(boot)}</script>`,
    );
}

/** JSON in which no text of the publisher can end the block, also for what reads it as a script. */
const scriptSafe = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const escapeText = (text: string): string =>
  text.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'));
