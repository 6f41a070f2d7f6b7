import type { MeasureName } from '../../report/measures.ts';
import type { ReportTranslations } from '../../report/view/index.ts';
import { t, type TextKey } from '../translations.ts';
import { bytesText, msText, ratioText } from './formats.ts';

/** A page cannot measure bytes and memory. A result from elsewhere may contain them. */
const titles: Readonly<Record<MeasureName, TextKey>> = {
  'open-first': 'titles.openFirst',
  'open-sharp': 'titles.openSharp',
  next: 'titles.next',
  text: 'titles.text',
  'first-usable': 'titles.firstUsable',
  jump: 'titles.jump',
  zoom: 'titles.zoom',
  thumbnails: 'titles.thumbnails',
  'thumbnails-cold': 'titles.thumbnailsCold',
  blocked: 'titles.blocked',
  bytes: 'titles.bytes',
  memory: 'titles.memory',
};

const meanings: Readonly<Record<MeasureName, TextKey>> = {
  'open-first': 'meanings.openFirst',
  'open-sharp': 'meanings.openSharp',
  next: 'meanings.next',
  text: 'meanings.text',
  'first-usable': 'meanings.firstUsable',
  jump: 'meanings.jump',
  zoom: 'meanings.zoom',
  thumbnails: 'meanings.thumbnails',
  'thumbnails-cold': 'meanings.thumbnailsCold',
  blocked: 'meanings.blocked',
  bytes: 'meanings.bytes',
  memory: 'meanings.memory',
};

/** The texts of the report's parts in the page's language. */
export const reportTranslations = (): ReportTranslations => ({
  title: (measure) => t(titles[measure]),
  meaning: (measure) => t(meanings[measure]),
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
