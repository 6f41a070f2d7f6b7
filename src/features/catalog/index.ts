export { CataloguePage } from './CataloguePage.tsx';
export { Cover } from './Cover.tsx';
export { type Asked, askedBy } from './details/issueRoute.ts';
export type { IssueDeeds } from './details/actions.ts';
export { IssuePage } from './details/lazy.ts';
export { isSelling, priceText, type ReadingRight, readingRight } from './rules.ts';
export {
  catalog,
  findIssue,
  loadIssues,
  loadPurchases,
  reloadIssues,
  useIssue,
  useReader,
  useReadingRight,
} from './store.ts';
export { titleLanguage, titleOf } from './titleOf.ts';
export { warmDetails } from './details/lazy.ts';
export { firstSight } from './firstCover.ts';
export { warmSort } from './list/SortButton.tsx';
