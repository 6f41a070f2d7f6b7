export { CatalogPage as CataloguePage } from './CatalogPage.tsx';
export { Cover } from './Cover.tsx';
export { type IssueRoute, parseIssueRoute } from './details/issueRoute.ts';
export type { IssueActions } from './details/actions.ts';
export { IssuePage } from './details/lazy.ts';
export {
  type IssueProgress,
  isSelling,
  priceText,
  type ReadingRight,
  readingRight,
} from './rules.ts';
export {
  catalog,
  findIssue,
  loadIssues,
  loadPurchases,
  reloadIssues,
  setProgress,
  useIssue,
  useReader,
  useReadingRight,
} from './store.ts';
export { PlansPrice } from './front/PlansStrip.tsx';
export { titleLanguage, titleOf } from './titleOf.ts';
export { preloadDetails } from './details/lazy.ts';
export { afterFirstCover } from './firstCover.ts';
export { preloadSort } from './list/SortButton.tsx';
