import { issuePath, paths } from '#contract/paths.ts';
import { type Issue, coverUrl } from '#contract/api/issue.ts';
import { translate } from '../platform/translations.ts';
import type { Address } from './address.ts';
import { isNowhere, sellsPlans, type Start } from './boot.ts';
import { paragraphsOf, shortened } from '../catalog/plainText.ts';

/** The metadata of a page, for search engines and link previews. */
export interface PageMetadata {
  readonly title: string;
  /** The subject in a link preview. */
  readonly name: string;
  /**
   * At most 160 characters. null for an issue without a description: search engines treat pages with equal
   * descriptions as copies, and choose text of the page without one.
   */
  readonly description: string | null;
  /** The canonical URL; null for a page that is not indexed. */
  readonly url: string | null;
  readonly picture: Picture | null;
  readonly issue: Issue | undefined;
  /** Whether the page is the store or one of its issues, which linked data describes. */
  readonly isLinkedData: boolean;
}

export interface Picture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** The widest rendition. */
const pictureWidth = 500;

/** @param origin of the site, without a slash */
export function pageMetadata(start: Start, address: Address, origin: string): PageMetadata {
  const { store, issue, first, boot } = start;
  const url = urlOf(start, address, origin);
  if (address.hasPlans) return plansMetadata(start, url);
  const shown = issue ?? first?.issues[0];
  const text = issue ? paragraphsOf(issue.description).join(' ') : storeDescription(start);
  return {
    title: issue ? `${titleOf(issue, start)} - ${store.name}` : store.name,
    name: issue ? titleOf(issue, start) : store.name,
    description: text
      ? shortened(text, (issue?.description && issue.language) || boot.locale)
      : null,
    url,
    picture: shown ? pictureOf(shown, origin) : null,
    issue,
    isLinkedData: true,
  };
}

function plansMetadata({ store, boot }: Start, url: string | null): PageMetadata {
  const name = translate(boot.locale, 'plans.title');
  return {
    title: `${name} - ${store.name}`,
    name,
    description: translate(boot.locale, 'books.plan.offer'),
    url,
    picture: null,
    issue: undefined,
    isLinkedData: false,
  };
}

export const titleOf = ({ title }: Pick<Issue, 'title'>, { boot }: Pick<Start, 'boot'>): string =>
  title.trim() || translate(boot.locale, 'catalog.noTitle');

/** The attribute `lang` of the title: empty for an unknown language, undefined for a title of the interface. */
export const titleLanguage = ({
  title,
  language,
}: Pick<Issue, 'title' | 'language'>): string | undefined =>
  title.trim() ? (language ?? '') : undefined;

const storeDescription = ({ store }: Start): string =>
  paragraphsOf(store.description).join(' ') || store.name;

function urlOf(start: Start, address: Address, origin: string): string | null {
  if (!address.isPublic || isNowhere(address, start)) return null;
  if (address.hasPlans) return sellsPlans(start) ? origin + paths.plans : null;
  return origin + (start.issue ? issuePath(start.issue.id) : '/');
}

const pictureOf = ({ cover }: Issue, origin: string): Picture => ({
  url: origin + coverUrl(cover.fileName, pictureWidth),
  width: pictureWidth,
  height: Math.round((pictureWidth * cover.height) / cover.width),
});
