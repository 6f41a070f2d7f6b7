import type { Issue } from '#contract/api/issue.ts';
import { word } from '../../platform/translations.ts';
import { escapeText, tag, voidTag } from '../../platform/http/html.ts';
import { titleLanguage, titleOf } from '../seo.ts';
import { issuePath } from '../address.ts';
import type { Start } from '../boot.ts';
import { coverOf } from './cover.ts';
import type { ClassNames } from './classNames.ts';

/** A page of the widest list, and what of it every first screen shows: more would take from its way. */
const shown = 12;
const inSight = 2;

/** The list as it is first seen: its first covers, each a link. */
export function listOf(start: Start, classes: ClassNames): string {
  const { first, issue, boot } = start;
  if (!first) return '';
  const heading = tag(
    'h1',
    classes('shared/ui/parts.VisuallyHidden'),
    word(boot.locale, 'catalog.issues'),
  );
  const cards = first.issues
    .slice(0, shown)
    .map((issue, place) => cardOf(issue, place, start, classes));
  const list =
    cards.length > 0
      ? controlsRoom(classes) +
        panel(tag('ul', classes('features/catalog/grid.shelf'), cards.join('')), classes)
      : panel(tag('p', classes('features/catalog/grid.Empty'), word(boot.locale, 'catalog.empty')), classes);
  const screen = classes('shared/ui/margins.margins', 'features/catalog/list/screen.screen');
  // An issue that lies over the list is what the page is about, and has the heading.
  return tag('div', screen, (issue ? '' : heading) + list);
}

const panel = (content: string, classes: ClassNames): string =>
  tag('div', classes('features/catalog/list/screen.Panel'), content);

/** Tabs, search and order are of no use yet. */
function controlsRoom(classes: ClassNames): string {
  const part = (name: string) => classes(`catalog/list/controls.${name}`);
  const tabs = tag('div', part('tabRow'), tag('span', part('tabButton'), ''));
  const search = voidTag('input', { ...part('SearchInput'), disabled: true });
  return tag(
    'div',
    {
      ...classes('features/catalog/list/controls.Controls', 'shared/prerendered/document.held'),
      'aria-hidden': 'true',
    },
    tag('div', part('TabsRoom'), tabs) + tag('div', part('SearchForm'), search),
  );
}

function cardOf(issue: Issue, place: number, start: Start, classes: ClassNames): string {
  const cover = tag(
    'div',
    classes('features/catalog/grid.CoverRoom', 'shared/prerendered/document.coverRoom'),
    coverOf(issue, classes, {
      width: 400,
      eager: !start.issue && place < inSight,
      percent: widthInRoom(issue),
    }),
  );
  const title = tag(
    'h2',
    { ...classes('features/catalog/grid.CardTitle'), 'data-untitled': !issue.title.trim() },
    tag('bdi', { lang: titleLanguage(issue) }, escapeText(titleOf(issue, start))),
  );
  const link = { ...classes('features/catalog/grid.cardLink'), href: issuePath(issue.id) };
  const parts = tag('a', link, cover + title) + lineOf(issue, start, classes);
  return tag(
    'li',
    classes('features/catalog/grid.card'),
    tag('div', classes('features/catalog/grid.CardBody'), parts),
  );
}

/** What others cost is not said before it is known that this person has not bought them. */
const lineOf = ({ isFree }: Issue, { boot }: Start, classes: ClassNames): string =>
  isFree
    ? tag(
        'p',
        { ...classes('features/catalog/grid.CardLine'), 'data-line': 'free' },
        word(boot.locale, 'catalog.line.free'),
      )
    : '';

/** Every cover stands in a room of 5:7, and is narrower than it where it would be higher. */
const widthInRoom = ({ cover }: Issue): number =>
  Math.min(100, (cover.width / cover.height / (5 / 7)) * 100);
