export { type ReadingRight, readingRight } from './rules.ts';
export { catalog, findIssue, loadIssues, loadPurchases, useReadingRight } from './store.ts';
