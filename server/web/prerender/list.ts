import type { Issue } from '#contract/api/issue.ts';
import { word } from '../../platform/translations.ts';
import { escapeText, tag, voidTag } from '../../platform/http/html.ts';
import { titleLanguage, titleOf } from '../seo.ts';
import { issuePath } from '../address.ts';
import type { Start } from '../boot.ts';
import { coverOf } from './cover.ts';
import type { Look } from './classNames.ts';

/** A page of the widest list, and what of it every first screen shows: more would take from its way. */
const shown = 12;
const inSight = 2;

/** The list as it is first seen: its first covers, each a link. */
export function listOf(start: Start, look: Look): string {
  const { first, issue, boot } = start;
  if (!first) return '';
  const heading = tag('h1', look('ui/parts.VisuallyHidden'), word(boot.locale, 'catalog.issues'));
  const cards = first.issues
    .slice(0, shown)
    .map((issue, place) => cardOf(issue, place, start, look));
  const list =
    cards.length > 0
      ? controlsRoom(look) + panel(tag('ul', look('catalog/grid.shelf'), cards.join('')), look)
      : panel(tag('p', look('catalog/grid.Empty'), word(boot.locale, 'catalog.empty')), look);
  const screen = look('ui/margins.margins', 'catalog/list/screen.screen');
  // An issue that lies over the list is what the page is about, and has the heading.
  return tag('div', screen, (issue ? '' : heading) + list);
}

const panel = (content: string, look: Look): string =>
  tag('div', look('catalog/list/screen.Panel'), content);

/** Tabs, search and order are of no use yet. */
function controlsRoom(look: Look): string {
  const part = (name: string) => look(`catalog/list/controls.${name}`);
  const tabs = tag('div', part('tabRow'), tag('span', part('tabButton'), ''));
  const search = voidTag('input', { ...part('SearchInput'), disabled: true });
  return tag(
    'div',
    { ...look('catalog/list/controls.Controls', 'document/document.held'), 'aria-hidden': 'true' },
    tag('div', part('TabsRoom'), tabs) + tag('div', part('SearchForm'), search),
  );
}

function cardOf(issue: Issue, place: number, start: Start, look: Look): string {
  const cover = tag(
    'div',
    look('catalog/grid.CoverRoom', 'document/document.coverRoom'),
    coverOf(issue, look, {
      width: 400,
      eager: !start.issue && place < inSight,
      percent: widthInRoom(issue),
    }),
  );
  const title = tag(
    'h2',
    { ...look('catalog/grid.CardTitle'), 'data-untitled': !issue.title.trim() },
    tag('bdi', { lang: titleLanguage(issue) }, escapeText(titleOf(issue, start))),
  );
  const link = { ...look('catalog/grid.cardLink'), href: issuePath(issue.id) };
  const parts = tag('a', link, cover + title) + lineOf(issue, start, look);
  return tag('li', look('catalog/grid.card'), tag('div', look('catalog/grid.CardBody'), parts));
}

/** What others cost is not said before it is known that this person has not bought them. */
const lineOf = ({ isFree }: Issue, { boot }: Start, look: Look): string =>
  isFree
    ? tag(
        'p',
        { ...look('catalog/grid.CardLine'), 'data-line': 'free' },
        word(boot.locale, 'catalog.line.free'),
      )
    : '';

/** Every cover stands in a room of 5:7, and is narrower than it where it would be higher. */
const widthInRoom = ({ cover }: Issue): number =>
  Math.min(100, (cover.width / cover.height / (5 / 7)) * 100);
