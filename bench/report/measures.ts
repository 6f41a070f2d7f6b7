import * as z from 'zod/mini';

/** The measures, by their names in a report. bench/README.md defines each. */
export const measureNames = [
  'open-first',
  'open-sharp',
  'next',
  'text',
  'first-usable',
  'jump',
  'zoom',
  'thumbnails',
  'thumbnails-cold',
  'blocked',
  'bytes',
  'memory',
] as const;

export const MeasureName = z.enum(measureNames);
export type MeasureName = z.infer<typeof MeasureName>;

const inBytes: readonly MeasureName[] = ['bytes', 'memory'];

export const isInBytes = (measure: MeasureName): boolean => inBytes.includes(measure);

/** Gatefold, and the readers that are measured for comparison. */
export const readerNames = [
  'gatefold',
  'pdfjs-main',
  'pdfjs-worker',
  'react-pdf',
  'embedpdf',
] as const;

export const ReaderName = z.enum(readerNames);
export type ReaderName = z.infer<typeof ReaderName>;
export type PeerName = Exclude<ReaderName, 'gatefold'>;

/**
 * The conditions under which a document is opened. Each has a table of its own, so a document has another name under
 * each. `pages` and `size` are series of growing documents.
 */
export const conditionTitles = {
  magazine: 'pressed at once',
  idle: 'pressed 2.5 s after the details',
  link: 'from a link',
  'magazine-fast': 'pressed at once, 20 Mbit/s',
  'magazine-slow': 'pressed at once, 1.6 Mbit/s',
  heavy: '60 photographs of 2 MB',
  'heavy-fast': '60 photographs of 2 MB, 20 Mbit/s',
  'heavy-slow': '60 photographs of 2 MB, 1.6 Mbit/s',
  pages: 'growing number of pages',
  size: 'growing size',
} as const;
export type Condition = keyof typeof conditionTitles;

/** The conditions whose ratios are reported. */
export const conditions = (Object.keys(conditionTitles) as Condition[]).filter(
  (condition) => condition !== 'pages' && condition !== 'size',
);
