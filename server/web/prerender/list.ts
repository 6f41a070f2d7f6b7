import { coverShare } from '#contract/coverRoom.ts';
import { issuePath } from '#contract/paths.ts';
import type { Issue } from '#contract/api/issue.ts';
import { translate } from '../../platform/translations.ts';
import { escapeText, tag, voidTag } from '../../platform/http/html.ts';
import { titleLanguage, titleOf } from '../seo.ts';
import type { Start } from '../boot.ts';
import { coverOf } from './cover.ts';
import type { ClassNames } from '../bundle.ts';

/** The number of covers on a page of the widest list. More would slow the first screen. */
const shown = 12;
const inSight = 2;

/**
 * The first covers of the list, each with a link.
 * @param front the markup of the regions above the list
 */
export function listOf(start: Start, classes: ClassNames, front: string): string {
  const { first, listed, issue, boot } = start;
  if (!first) return '';
  const heading = tag(
    'h1',
    classes('shared/ui/parts.VisuallyHidden'),
    translate(boot.locale, 'catalog.issues'),
  );
  const cards = listed.slice(0, shown).map((issue, index) => cardOf(issue, index, start, classes));
  const list =
    cards.length > 0
      ? controlsPlaceholder(classes) +
        front +
        panel(tag('ul', classes('features/catalog/grid.shelf'), cards.join('')), classes)
      : panel(
          tag('p', classes('features/catalog/grid.Empty'), translate(boot.locale, 'catalog.empty')),
          classes,
        );
  const screen = classes('shared/ui/margins.margins', 'features/catalog/list/screen.screen');
  // With an issue over the list, the issue has the heading.
  return tag('div', screen, (issue ? '' : heading) + list);
}

const panel = (content: string, classes: ClassNames): string =>
  tag('div', classes('features/catalog/list/screen.Panel'), content);

/** A placeholder for tabs, search and order, which need the app. */
function controlsPlaceholder(classes: ClassNames): string {
  const part = (name: string) => classes(`features/catalog/list/controls.${name}`);
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

function cardOf(issue: Issue, index: number, start: Start, classes: ClassNames): string {
  const cover = tag(
    'div',
    classes('features/catalog/grid.CoverRoom', 'shared/prerendered/document.coverRoom'),
    coverOf(issue, classes, {
      width: 400,
      eager: !start.issue && index < inSight,
      percent: coverShare(issue.cover) * 100,
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

/** Prices are left out until the app knows the purchases of the user. */
const lineOf = ({ isFree }: Issue, { boot }: Start, classes: ClassNames): string =>
  isFree
    ? tag(
        'p',
        { ...classes('features/catalog/grid.CardLine'), 'data-line': 'free' },
        translate(boot.locale, 'catalog.line.free'),
      )
    : '';
