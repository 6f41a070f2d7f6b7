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
