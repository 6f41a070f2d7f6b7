import { describe, expect, test } from 'vitest';
import {
  blockAt,
  blocksOf,
  haveSameHits,
} from '../../../src/features/reader/search/resultBlocks.ts';
import type { Hit } from '../../../src/features/reader/search/searchState.ts';
import type { PageNumber } from '../../../workers/pdf/engineProtocol.ts';

const hit = (page: number, order = 0): Hit => ({
  page: page as PageNumber,
  order,
  before: '',
  match: 'tide',
  after: '',
});
const hitsOn = (page: number, count: number): Hit[] =>
  Array.from({ length: count }, (_, order) => hit(page, order));
const hits = [...hitsOn(1, 2), ...hitsOn(2, 9), hit(40), hit(41)];

describe('Blocks of the results', () => {
  test('have all hits once, in reading order, and the number of hits before them', () => {
    const blocks = blocksOf(hits);
    expect(blocks.flatMap((block) => block.hits)).toEqual(hits);
    for (const { start, hits: own } of blocks) expect(hits.indexOf(own[0] as Hit)).toBe(start);
  });

  test('have keys of their own, and at most six hits each', () => {
    const blocks = blocksOf(hits);
    expect(new Set(blocks.map(({ key }) => key)).size).toBe(blocks.length);
    for (const block of blocks) expect(block.hits.length).toBeLessThanOrEqual(6);
  });

  test('stay the same when hits of pages far away are added', () => {
    const before = blocksOf(hits);
    const after = blocksOf([...hits.slice(0, -2), hit(20), ...hits.slice(-2), hit(90)]);
    for (const block of before) {
      const same = after.find(({ key }) => key === block.key);
      expect(same && haveSameHits(block, same)).toBe(true);
    }
  });

  test('differ when a page of theirs gains hits', () => {
    const [before] = blocksOf([hit(1)]);
    const [after] = blocksOf([hit(1), hit(2)]);
    expect(before && after && haveSameHits(before, after)).toBe(false);
  });

  test('are found by the index of a hit', () => {
    const blocks = blocksOf(hits);
    expect(blocks.length).toBeGreaterThan(2);
    hits.forEach((one, index) => expect(blockAt(blocks, index)?.hits).toContain(one));
    expect(blockAt(blocks, -1)).toBeUndefined();
  });

  test('are none without hits', () => expect(blocksOf([])).toEqual([]));
});
