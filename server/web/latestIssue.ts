import { fewestForLatest, type LatestIssue } from '#contract/latestIssue.ts';
import type { Issue } from '#contract/api/issue.ts';
import { languageOf } from '../platform/translations.ts';
import type { StoreRow } from '../platform/db/schema.ts';
import type { CatalogCache } from '../catalog/catalogCache.ts';
import type { SamplePages } from '../catalog/samplePages.ts';
import { paragraphsOf, shortened } from './plainText.ts';

type StoreFacts = Pick<StoreRow, 'locale' | 'isRightToLeft'>;

/** Returns the first issue of the shelf for the front page; null in a store with few issues. */
export async function latestIssueOf(
  { issues }: Pick<CatalogCache, 'issues'>,
  samplePages: Pick<SamplePages, 'spreadOf'>,
  store: StoreFacts,
): Promise<LatestIssue | null> {
  const [issue] = issues;
  if (!issue || issues.length < fewestForLatest) return null;
  return {
    id: issue.id,
    excerpt: excerptOf(issue, store),
    spread: issue.hasSample ? [...(await samplePages.spreadOf(issue.id))] : [],
    isRightToLeft: isRightToLeft(issue, store),
  };
}

const excerptOf = ({ description, language }: Issue, store: StoreFacts): string =>
  shortened(paragraphsOf(description).join(' '), language ?? languageOf(store));

const isRightToLeft = ({ readingDirection }: Issue, store: StoreFacts): boolean =>
  readingDirection === 'auto' ? store.isRightToLeft : readingDirection === 'rtl';
