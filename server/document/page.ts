import * as z from 'zod';
import { FirstIssues, firstIssuesId } from '#contract/firstIssues.ts';
import { jsonBlock } from '../http/html.ts';
import type { Address } from './address.ts';
import type { Start } from './boot.ts';
import { headOf } from './head.ts';

/** Where the bundled page takes up what only the server knows. */
const places = {
  html: /<html[^>]*>/,
  title: /<title>[^<]*<\/title>/,
  data: '<!--data-->',
};

/**
 * The page as it is sent.
 * @param template the bundled index.html
 * @param origin of the site
 */
export function pageOf(template: string, start: Start, address: Address, origin: string): string {
  const { locale, ui_direction, theme } = start.boot;
  const html = `<html lang="${locale}" dir="${ui_direction}" data-theme="${theme}">`;
  // Functions, because a '$' in a text means something in a plain replacement.
  return template
    .replace(places.html, () => html)
    .replace(places.title, () => headOf(start, address, origin))
    .replace(places.data, () => dataOf(start));
}

/** What the app reads instead of asking for it. */
const dataOf = ({ boot, first }: Start): string =>
  jsonBlock('boot', boot) + (first ? jsonBlock(firstIssuesId, z.encode(FirstIssues, first)) : '');
