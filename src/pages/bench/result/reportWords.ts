import type { MeasureName } from '#contract/benchmark/measures.ts';
import type { ReportWords } from '../report/index.ts';
import { say, type Word } from '../translations.ts';
import { bytesText, msText, ratioText } from './formats.ts';

/** Bytes and memory cannot be known in a page; a result from elsewhere may have them all the same. */
const titles: Readonly<Record<MeasureName, Word>> = {
  'open-first': 'titles.openFirst',
  'open-sharp': 'titles.openSharp',
  next: 'titles.next',
  text: 'titles.text',
  jump: 'titles.jump',
  zoom: 'titles.zoom',
  thumbnails: 'titles.thumbnails',
  blocked: 'titles.blocked',
  bytes: 'titles.bytes',
  memory: 'titles.memory',
};

const meanings: Readonly<Record<MeasureName, Word>> = {
  'open-first': 'meanings.openFirst',
  'open-sharp': 'meanings.openSharp',
  next: 'meanings.next',
  text: 'meanings.text',
  jump: 'meanings.jump',
  zoom: 'meanings.zoom',
  thumbnails: 'meanings.thumbnails',
  blocked: 'meanings.blocked',
  bytes: 'meanings.bytes',
  memory: 'meanings.memory',
};

/** What the parts of a report say here. */
export const reportTranslations = (): ReportWords => ({
  title: (measure) => say(titles[measure]),
  says: (measure) => say(meanings[measure]),
  reader: () => 'Gatefold',
  ms: msText,
  bytes: bytesText,
  ratio: ratioText,
  measure: say('table.measure'),
  median: say('table.median'),
  spread: say('table.spread'),
  count: say('table.count'),
  took: say('table.took'),
  tookLead: say('table.tookLead'),
  spreads: say('plots.heading'),
  spreadsLead: say('plots.lead'),
  readers: say('plots.issue'),
  files: say('plots.issue'),
  page: say('plots.page'),
  nextByPage: say('plots.nextByPage'),
  low: say('plots.low'),
  first: say('plots.first'),
  third: say('plots.third'),
  high: say('plots.high'),
  table: say('plots.numbers'),
  since: (when) => say('changes.since', { when }),
  sinceLead: say('changes.lead'),
  times: say('changes.times'),
  machine: say('changes.machine'),
  verdict: say('changes.verdict'),
  slower: say('changes.slower'),
  quicker: say('changes.quicker'),
  same: say('changes.same'),
});
