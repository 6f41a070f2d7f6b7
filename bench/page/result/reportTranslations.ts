import type { MeasureName } from '../../report/measures.ts';
import type { ReportTranslations } from '../../report/view/index.ts';
import { t } from '../translations.ts';
import { bytesText, msText, ratioText } from './formats.ts';

/** The names of the texts. A page cannot measure bytes and memory. A result from elsewhere may contain them. */
const names = {
  'open-first': 'openFirst',
  'open-sharp': 'openSharp',
  next: 'next',
  text: 'text',
  'first-usable': 'firstUsable',
  jump: 'jump',
  zoom: 'zoom',
  thumbnails: 'thumbnails',
  'thumbnails-cold': 'thumbnailsCold',
  blocked: 'blocked',
  bytes: 'bytes',
  memory: 'memory',
} as const satisfies Readonly<Record<MeasureName, string>>;

/** The texts of the report's parts in the page's language. */
export const reportTranslations = (): ReportTranslations => ({
  title: (measure) => t(`titles.${names[measure]}`),
  meaning: (measure) => t(`meanings.${names[measure]}`),
  reader: () => 'Gatefold',
  ms: msText,
  bytes: bytesText,
  ratio: ratioText,
  measure: t('table.measure'),
  median: t('table.median'),
  spread: t('table.spread'),
  count: t('table.count'),
  took: t('table.took'),
  tookLead: t('table.tookLead'),
  spreads: t('plots.heading'),
  spreadsLead: t('plots.lead'),
  readers: t('plots.issue'),
  files: t('plots.issue'),
  page: t('plots.page'),
  nextByPage: t('plots.nextByPage'),
  memoryByPage: t('plots.memoryByPage'),
  low: t('plots.low'),
  first: t('plots.first'),
  third: t('plots.third'),
  high: t('plots.high'),
  table: t('plots.numbers'),
  since: (when) => t('changes.since', { when }),
  sinceLead: t('changes.lead'),
  times: t('changes.times'),
  machine: t('changes.machine'),
  verdict: t('changes.verdict'),
  slower: t('changes.slower'),
  quicker: t('changes.quicker'),
  same: t('changes.same'),
});
