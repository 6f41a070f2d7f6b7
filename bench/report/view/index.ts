export { Facts, Section } from './bench.styles.ts';
export { Changes } from './ReportView.tsx';
export { Measures, OwnTable } from './Measures.tsx';
export { type ReportTranslations, ReportTranslationsProvider } from './translations.ts';
