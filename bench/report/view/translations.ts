import { createContext, useContext } from 'react';
import { isInBytes, type MeasureName, type ReaderName } from '../measures.ts';
import { formatBytes, formatMs } from './reportRows.ts';
import { measureTitles, readerTitles } from './measureTexts.ts';

/** The texts of the parts that pages of other languages show too. A report in a file is in English. */
const english = {
  title: (measure: MeasureName): string => measureTitles[measure].title,
  meaning: (measure: MeasureName): string => measureTitles[measure].meaning,
  reader: (name: ReaderName): string => readerTitles[name],
  ms: formatMs,
  bytes: formatBytes,
  ratio: (value: number): string => value.toFixed(2),
  measure: 'Measure',
  median: 'Median',
  spread: 'Least to most',
  count: 'Samples',
  took: 'What it took',
  tookLead: 'The median over the files of the median of each.',
  spreads: 'How each is spread',
  spreadsLead: 'All samples of all files together: a file that is heavy is so for every reader.',
  readers: 'Reader',
  files: 'File',
  page: 'Page',
  nextByPage: 'Next page, by page',
  memoryByPage: 'Memory, by page',
  low: 'Lower whisker',
  first: 'First quarter',
  third: 'Third quarter',
  high: 'Upper whisker',
  table: 'All numbers',
  since: (when: string): string => `Since ${when}`,
  sinceLead:
    'How many times as much Gatefold takes as then, in the same files. What the other readers take more or less is the machine’s, and is taken out.',
  times: 'Of the time',
  machine: 'The machine',
  verdict: 'Verdict',
  slower: 'Slower',
  quicker: 'Quicker',
  same: 'Within the noise',
};

export type ReportTranslations = typeof english;

const ReportTranslationsContext = createContext<ReportTranslations>(english);

export const ReportTranslationsProvider = ReportTranslationsContext.Provider;

export const useTranslations = (): ReportTranslations => useContext(ReportTranslationsContext);

export const formatIn = (
  { ms, bytes }: ReportTranslations,
  measure: MeasureName,
): ((value: number) => string) => (isInBytes(measure) ? bytes : ms);
