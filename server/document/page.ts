import { escapeText, jsonBlock } from '../http/html.ts';
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
    .replace(places.boot, () => jsonBlock('boot', boot));
}
