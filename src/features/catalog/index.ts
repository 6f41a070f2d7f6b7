export { CatalogPage as CataloguePage } from './CatalogPage.tsx';
export { Cover } from './Cover.tsx';
export { type IssueRoute, parseIssueRoute } from './details/issueRoute.ts';
export type { IssueActions } from './details/actions.ts';
export { IssuePage } from './details/detailsCode.ts';
export {
  type IssueProgress,
  isSelling,
  priceText,
  type ReadingRight,
  readingRight,
} from './readingRights.ts';
export {
  catalog,
  findIssue,
  grantReading,
  loadIssues,
  loadPurchases,
  reloadIssues,
  setProgress,
  useIssue,
  useRights,
  mayReadNow,
  useReadingRight,
} from './catalogState.ts';
export { PlansPrice } from './front/PlansStrip.tsx';
export { titleLanguage, titleOf } from './titleOf.ts';
export { preloadDetails } from './details/detailsCode.ts';
export { afterFirstCover } from './firstCover.ts';
export { preloadSort } from './list/ListControls.tsx';
