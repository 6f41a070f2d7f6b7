export { Facts, Section, table, TableRoom } from './bench.styles.ts';
export { Changes } from './Changes.tsx';
export { Measures } from './Measures.tsx';
export { OwnTable } from './OwnTable.tsx';
export {
  type ReportTranslations as ReportWords,
  ReportTranslationsProvider as ReportWordsProvider,
} from './translations.ts';
