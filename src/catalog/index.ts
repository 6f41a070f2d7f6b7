export { CataloguePage } from './CataloguePage.tsx';
export { type ReadingRight, readingRight } from './rules.ts';
export { catalog, loadIssues, loadPurchases, useReadingRight } from './store.ts';
export { titleOf } from './titleOf.ts';
