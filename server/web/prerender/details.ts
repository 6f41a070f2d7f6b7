import type { Issue } from '#contract/api/issue.ts';
import { factsOf } from '#contract/issueFacts.ts';
import { translate } from '../../platform/translations.ts';
import { escapeText, tag } from '../../platform/http/html.ts';
import { titleLanguage, titleOf } from '../seo.ts';
import { plansPriceText, sellsPlans, type Start } from '../boot.ts';
import { paragraphsOf } from '../plainText.ts';
import { coverOf } from './cover.ts';
import type { ClassNames } from '../bundle.ts';

const cross =
  '<svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><path d="M3 3l10 10M13 3L3 13" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></svg>';

/** The widths that the app requests, so that both load the same picture. */
const coverWidths = {
  width: 350,
  wider: [
    [960, 500],
    [600, 400],
  ],
  eager: true,
} as const;

/** The details of an issue over the list, in the place of the app's dialog. The app adds the actions. */
export function detailsOf(issue: Issue, start: Start, classes: ClassNames): string {
  const part = (name: string) => classes(`features/catalog/details/details.${name}`);
  const cover = tag(
    'div',
    part('CoverStage'),
    tag('div', classes('shared/prerendered/document.stand'), coverOf(issue, classes, coverWidths)),
  );
  const title = tag(
    'h1',
    part('title'),
    tag('bdi', { lang: titleLanguage(issue) }, escapeText(titleOf(issue, start))),
  );
  const close = { ...classes('shared/prerendered/document.back'), href: '/' };
  const name = translate(start.boot.locale, 'catalog.close');
  const panel = [
    tag(
      'div',
      part('Scroller'),
      cover + tag('div', part('Words'), title + detailsText(issue, start, classes)),
    ),
    tag('a', { ...close, 'aria-label': name }, cross),
  ].join('');
  return tag(
    'article',
    {
      ...classes('features/catalog/details/details.place', 'shared/prerendered/document.over'),
      'data-still': true,
      'data-details': true,
    },
    tag('div', part('veil'), '') + tag('div', part('panel'), panel),
  );
}

function detailsText(issue: Issue, start: Start, classes: ClassNames): string {
  const { locale } = start.boot;
  const line = classes('features/catalog/details/details.Line');
  const notForSale = isObtainable(start)
    ? ''
    : tag('p', line, tag('bdi', {}, translate(locale, 'catalog.notForSale')));
  const free = { ...line, 'data-line': 'free' };
  const note = issue.isFree ? tag('p', free, translate(locale, 'catalog.line.free')) : notForSale;
  const paragraphs = paragraphsOf(issue.description);
  const prose = {
    ...classes('shared/ui/markdown/markdown.prose'),
    dir: 'auto',
    lang: issue.language ?? '',
  };
  const words = paragraphs.map((words) => tag('p', {}, escapeText(words))).join('');
  return [
    note,
    actionsPlaceholder(issue, start, classes),
    plansPlaceholder(issue, start, classes),
    factList(issue, start, classes),
    words && tag('div', prose, words),
  ].join('');
}

/** As `Facts` of the app. */
function factList(issue: Issue, { boot }: Start, classes: ClassNames): string {
  const facts = factsOf(issue, boot.locale).map(({ name, value, isOfIssue }) =>
    tag(
      'div',
      {},
      tag('dt', {}, translate(boot.locale, `catalog.facts.${name}`)) +
        tag(
          'dd',
          {},
          tag('bdi', { lang: isOfIssue ? (issue.language ?? '') : undefined }, escapeText(value)),
        ),
    ),
  );
  return tag('dl', classes('features/catalog/details/details.FactList'), facts.join(''));
}

/** Whether issues with a price can be bought or unlocked. */
const isObtainable = ({ boot }: Start): boolean =>
  boot.auth.enabled && (boot.payments || boot.promocodes_mode_only);

/** A placeholder of the size of the link to the plans. */
function plansPlaceholder({ isFree }: Issue, start: Start, classes: ClassNames): string {
  if (isFree || !sellsPlans(start)) return '';
  const link = classes(
    'features/catalog/details/details.plansLink',
    'shared/prerendered/document.held',
  );
  return tag('span', { ...link, 'aria-hidden': 'true' }, plansPriceText(start));
}

/** A placeholder of the size of a guest's buttons, which most users see. */
function actionsPlaceholder(
  { isFree, hasSample }: Issue,
  start: Start,
  classes: ClassNames,
): string {
  const { boot } = start;
  const preview = hasSample ? ['preview'] : [];
  const rows = isFree
    ? [['read', ...preview]]
    : [preview, isObtainable(start) ? ['unlock'] : [], ['read']].filter(({ length }) => length > 0);
  const button = classes('shared/ui/parts.pressable');
  const groups = rows.map((names) =>
    names.map((name) => tag('span', button, translate(boot.locale, `catalog.${name}`))).join(''),
  );
  const group = classes(
    'features/catalog/details/details.ActionGroup',
    'shared/prerendered/document.group',
  );
  const row = classes(
    'features/catalog/details/details.ActionRow',
    'shared/prerendered/document.held',
  );
  return tag(
    'div',
    { ...row, 'aria-hidden': 'true' },
    groups.map((buttons) => tag('div', group, buttons)).join(''),
  );
}
