import { coverShare } from '#contract/cardFacts.ts';
import { monthOf } from '#contract/issueFacts.ts';
import type { Issue } from '#contract/api/issue.ts';
import type { SamplePage } from '#contract/api/issueContent.ts';
import { begunCookie, subscribedCookie } from '#contract/firstScreen.ts';
import { issuePath, paths, readingPath } from '#contract/paths.ts';
import { translate } from '../../platform/translations.ts';
import { escapeText, tag, voidTag } from '../../platform/http/html.ts';
import { plansPriceText, sellsPlans, type Start } from '../boot.ts';
import type { ClassNames } from '../bundle.ts';
import { titleLanguage, titleOf } from '../seo.ts';
import { coverOf } from './cover.ts';
import type { Cookies } from './notices.ts';

/** The regions above the list, as `features/catalog/front` and the region 'Continue reading' draw them. */
export function frontOf(start: Start, classes: ClassNames, cookies: Cookies): string {
  const latest = latestOf(start, classes);
  const strip = cookies[subscribedCookie] ? '' : stripOf(start, classes);
  const own = latest + strip;
  const front = { ...classes('features/catalog/front/front.front'), 'data-front': true };
  return (
    (own && tag('div', front, own)) + (cookies[begunCookie] ? begunPlaceholder(start, classes) : '')
  );
}

function latestOf(start: Start, classes: ClassNames): string {
  const { latest, first, boot } = start;
  const issue = first?.issues.find(({ id }) => id === latest?.id);
  if (!latest || !issue) return '';
  const part = (name: string) => classes(`features/catalog/front/front.${name}`);
  const title = tag(
    'h2',
    { ...part('latestTitle'), 'data-untitled': !issue.title.trim() },
    tag('bdi', { lang: titleLanguage(issue) }, escapeText(titleOf(issue, start))),
  );
  const excerpt = { ...part('latestExcerpt'), dir: 'auto', lang: issue.language ?? '' };
  const words = [
    tag(
      'p',
      { ...part('latestLabel'), id: labelId },
      translate(boot.locale, 'catalog.latest.title'),
    ),
    title,
    issue.publishedAt
      ? tag('p', part('latestMonth'), escapeText(monthOf(issue.publishedAt, boot.locale)))
      : '',
    latest.excerpt && tag('p', excerpt, escapeText(latest.excerpt)),
    actionOf(issue, start, classes),
  ].join('');
  return tag(
    'section',
    { ...part('latest'), 'aria-labelledby': labelId },
    coverRoomOf(issue, start, classes) +
      tag('div', part('latestWords'), words) +
      spreadOf(latest.spread, latest.isRightToLeft, part),
  );
}

const labelId = 'latest-label';

const coverRoomOf = (issue: Issue, start: Start, classes: ClassNames): string =>
  tag(
    'div',
    classes('features/catalog/grid.CoverRoom', 'shared/prerendered/document.coverRoom'),
    coverOf(issue, classes, {
      width: 400,
      eager: !start.issue,
      percent: coverShare(issue.cover) * 100,
    }),
  );

function spreadOf(
  spread: readonly SamplePage[],
  isRightToLeft: boolean,
  part: (name: string) => { readonly class: string },
): string {
  const pages = spread.map(({ url, width, height }) =>
    voidTag('img', { ...part('spreadPage'), src: url, width, height, alt: '', loading: 'lazy' }),
  );
  const direction = isRightToLeft ? 'rtl' : 'ltr';
  return pages.length > 0
    ? tag('div', { ...part('latestSpread'), dir: direction }, pages.join(''))
    : '';
}

/** The action of a guest: `latestAction` of the app. */
function actionOf({ id, isFree, hasSample }: Issue, { boot }: Start, classes: ClassNames): string {
  const [href, name] = isFree
    ? [readingPath(id), 'catalog.read']
    : hasSample
      ? [readingPath(id, 'sample'), 'catalog.preview']
      : [issuePath(id), 'catalog.latest.open'];
  const link = classes(
    'shared/ui/parts.pressable',
    'shared/ui/parts.filled',
    'features/catalog/front/front.latestAction',
  );
  return tag('a', { ...link, href }, translate(boot.locale, name));
}

/** The price is added by the app, in the number format of the browser. */
function stripOf(start: Start, classes: ClassNames): string {
  const { boot } = start;
  if (!sellsPlans(start)) return '';
  const text = tag('bdi', classes('shared/prerendered/document.held'), plansPriceText(start));
  const link = { ...classes('features/catalog/front/front.plansStrip'), href: paths.plans };
  return tag('a', { ...link, 'aria-label': translate(boot.locale, 'plans.title') }, text);
}

/** The space of the region 'Continue reading', which the app fills. */
function begunPlaceholder({ boot }: Start, classes: ClassNames): string {
  const part = (name: string) => classes(`features/reader/continueReading/region.${name}`);
  return tag(
    'section',
    part('BegunRegion'),
    tag('h2', part('BegunHeading'), translate(boot.locale, 'catalog.begun')),
  );
}
