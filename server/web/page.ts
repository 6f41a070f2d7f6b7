import * as z from 'zod';
import { FirstIssues, firstIssuesId } from '#contract/firstIssues.ts';
import type { Appearance } from '#contract/messages/host.ts';
import { jsonBlock } from '../platform/http/html.ts';
import type { Start } from './boot.ts';
import type { Bundle } from './bundle.ts';
import { type Frame, linksOf } from './preloads.ts';
import type { Screen } from './prerender/index.ts';

/** Where the bundled page takes up what only the server knows. */
const places = {
  html: /<html[^>]*>/,
  /** The ground of the window until the style sheets are there. */
  scheme: /<meta name="color-scheme"[^>]*>/,
  title: /<title>[^<]*<\/title>/,
  /** Where there is something to see already, its pictures come first. */
  script: /<script type="module"/g,
  links: '</head>',
  page: '<!--page-->',
  details: '<!--details-->',
  data: '<!--data-->',
};

interface Parts {
  readonly head: string;
  /** null where nothing is drawn before the app runs. */
  readonly screen: Screen | null;
  readonly frame: Frame;
  /** The colour scheme that a host page has chosen for its frame; null for that of the user's system. */
  readonly appearance: Appearance | null;
}

/** The page as it is sent. */
export function pageOf(
  bundle: Bundle,
  start: Start,
  { head, screen, frame, appearance }: Parts,
): string {
  const { locale, ui_direction, theme } = start.boot;
  const scheme = appearance ? ` data-appearance="${appearance}"` : '';
  const embed = frame === 'none' ? '' : ' data-embed=""';
  const html = `<html lang="${locale}" dir="${ui_direction}" data-theme="${theme}"${scheme}${embed}>`;
  // Functions, because a '$' in a text means something in a plain replacement.
  return bundle.template
    .replace(places.html, () => html)
    .replace(places.scheme, (meta) => (appearance ? meta.replace('light dark', appearance) : meta))
    .replace(places.title, () => head)
    .replace(
      places.script,
      (script) => `${script} fetchpriority="${screen?.hasPictures ? 'low' : 'auto'}"`,
    )
    .replace(places.links, () => linksOf(bundle, start, frame) + places.links)
    .replace(places.page, () => screen?.page ?? '')
    .replace(places.details, () => screen?.details ?? '')
    .replace(places.data, () => dataOf(start));
}

/** What the app reads instead of asking for it. */
const dataOf = ({ boot, first }: Start): string =>
  jsonBlock('boot', boot) + (first ? jsonBlock(firstIssuesId, z.encode(FirstIssues, first)) : '');
