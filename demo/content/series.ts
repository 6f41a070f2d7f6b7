import type { IssueMetadata } from '#contract/issueMetadata.ts';
import type { DemoIssue } from './issues.ts';

type Series = readonly [name: string, ...tags: string[]];

/** By the part of an issue's key before its number. */
const seriesByKey: Readonly<Record<string, Series>> = {
  button: ['Button', 'children', 'stories'],
  farlight: ['Far Light', 'photography'],
  ferry: ['Slow Ferry', 'travel'],
  hedgerow: ['The Hedgerow Almanac', 'nature', 'gardens'],
  marsa: ['مرسى', 'ثقافة'],
  ortho: ['Ortho', 'architecture'],
  perihelion: ['Perihelion', 'astronomy', 'science'],
  saltwort: ['Saltwort', 'food'],
  window: ['The Lower Window', 'fiction'],
  yohaku: ['余白', 'デザイン', '暮らし'],
};

/** The metadata of an issue of the demo. A demo has no dates, because it never grows old. */
export function metadataOfDemo({ key }: Pick<DemoIssue, 'key'>): Partial<IssueMetadata> {
  const [name = '', issueNumber = ''] = key.split('-');
  const [series, ...tags] = seriesByKey[name] ?? [];
  if (series === undefined) return {};
  return { series, issueNumber, coverDate: null, authors: [], tags };
}
