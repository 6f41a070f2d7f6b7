import * as z from 'zod';
import { FirstIssues, firstIssuesId } from '#contract/firstIssues.ts';
import { escapeText, jsonBlock } from '../http/html.ts';
import type { Start } from './boot.ts';

/** Where the bundled page takes up what only the server knows. */
const places = { html: /<html[^>]*>/, title: /<title>[^<]*<\/title>/, boot: '<!--boot-->' };

/** The page as it is sent: `template` is the bundled index.html. */
export function pageOf(template: string, start: Start): string {
  const { boot, name } = start;
  const { locale, ui_direction, theme } = boot;
  const html = `<html lang="${locale}" dir="${ui_direction}" data-theme="${theme}">`;
  // Functions, because a '$' in a text means something in a plain replacement.
  return template
    .replace(places.html, () => html)
    .replace(places.title, () => `<title>${escapeText(name)}</title>`)
    .replace(places.boot, () => blocks(start));
}

/** What the app reads instead of asking for it. */
const blocks = ({ boot, first }: Start): string =>
  jsonBlock('boot', boot) + (first ? jsonBlock(firstIssuesId, z.encode(FirstIssues, first)) : '');
