export { Facts, Section, table, TableScroller as TableRoom } from './bench.styles.ts';
export { Changes } from './Changes.tsx';
export { Measures } from './Measures.tsx';
export { OwnTable } from './OwnTable.tsx';
export { type ReportTranslations, ReportTranslationsProvider } from './translations.ts';
