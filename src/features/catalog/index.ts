export { CataloguePage } from './CataloguePage.tsx';
export { Cover } from './Cover.tsx';
export { type IssueRoute as Asked, parseIssueRoute as askedBy } from './details/issueRoute.ts';
export type { IssueActions as IssueDeeds } from './details/actions.ts';
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
export { preloadDetails as warmDetails } from './details/lazy.ts';
export { afterFirstCover as firstSight } from './firstCover.ts';
export { preloadSort as warmSort } from './list/SortButton.tsx';
