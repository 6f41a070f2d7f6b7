export { CataloguePage } from './CataloguePage.tsx';
export { IssuesLoss, SubscriptionLoss } from './owned/losses.tsx';
export { OwnedIssues } from './owned/OwnedIssues.tsx';
export { SubscriptionState } from './owned/SubscriptionState.tsx';
export { type ReadingRight, readingRight } from './rules.ts';
export { catalog, loadIssues, loadPurchases, useReadingRight } from './store.ts';
export { titleOf } from './titleOf.ts';
