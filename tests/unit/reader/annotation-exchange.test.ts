import { describe, expect, it } from 'vitest';
import { fromReadium, type ImportContext, toReadium } from '#contract/annotations/readium.ts';
import { editAnnotation } from '#contract/annotations/merge.ts';
import * as z from 'zod/mini';
import { Annotation } from '#contract/api/annotations.ts';
import type { IssueId } from '#contract/ids.ts';
import { passageAddress } from '#contract/annotations/textFragment.ts';
import { toMarkdown } from '../../../src/features/notes/noteList.ts';
import { newHighlight, stampAt } from '../../helpers/annotations.ts';

const origin = 'https://shop.example';
const addressOf = ({ issueId, type }: { issueId: number; type: string }) =>
  `${origin}/read/${issueId}/${type}`;
const source = {
  id: '11111111-1111-4111-8111-111111111111',
  generated: '2026-01-02T03:04:05.000Z',
  publisher: 'Salt Press',
  homepage: origin,
  title: 'Tides',
  addressOf,
};
const freshId = '22222222-2222-4222-8222-222222222222';
const into: ImportContext = {
  device: 'device-b',
  now: Date.UTC(2026, 0),
  newId: () => freshId,
  editionAt: (address) => {
    const id = /^https:\/\/shop\.example\/read\/(\d+)\/full$/.exec(address)?.[1];
    return id ? { issueId: Number(id) as IssueId, type: 'full' } : null;
  },
};

const highlight = editAnnotation(
  newHighlight({ note: 'Go there.\nSoon.', colour: 'pink' }),
  { colour: 'blue' },
  stampAt(1_700_000_500_000),
);
const bookmark = newHighlight({ kind: 'bookmark', anchor: null, page: 9 });
const point = newHighlight({
  kind: 'note',
  note: 'A scan',
  anchor: { quote: null, position: null, shape: [{ x: 0.5, y: 0.5, width: 0, height: 0 }] },
});

const unstamped = (annotation: Annotation) => ({ ...annotation, stamps: null });

describe('An export as Readium Annotations', () => {
  it('is an AnnotationSet with the selectors of W3C', () => {
    expect(toReadium([highlight], source)).toMatchObject({
      '@context': 'http://www.w3.org/ns/anno.jsonld',
      id: `urn:uuid:${source.id}`,
      type: 'AnnotationSet',
      about: { 'dc:identifier': [`${origin}/read/7/full`], 'dc:title': 'Tides' },
      items: [
        {
          id: `urn:uuid:${highlight.id}`,
          type: 'Annotation',
          motivation: 'highlighting',
          created: '2023-11-14T22:13:20.000Z',
          modified: '2023-11-14T22:21:40.000Z',
          target: {
            source: `${origin}/read/7/full`,
            selector: [
              { type: 'FragmentSelector', value: 'page=3' },
              { type: 'TextQuoteSelector', prefix: 'the ', exact: 'pond', suffix: ' was' },
              { type: 'GatefoldTextPositionSelector', start: 4, end: 8 },
              { type: 'GatefoldShapeSelector' },
            ],
            meta: { page: '3' },
          },
          body: { type: 'TextualBody', value: 'Go there.\nSoon.', color: 'blue' },
        },
      ],
    });
  });

  it('is imported without a loss', () => {
    const all = [highlight, bookmark, point];
    const json = JSON.parse(JSON.stringify(toReadium(all, source)));
    const imported = fromReadium(json, into);
    expect(imported?.skippedCount).toBe(0);
    expect(imported?.annotations.map(unstamped)).toEqual(all.map(unstamped));
    expect(imported?.annotations[0]?.stamps.note).toEqual(stampAt(1_700_000_500_000, 'device-b'));
  });
});

const item = {
  id: 'https://other.example/note/5',
  type: 'Annotation',
  created: '2024-05-06T07:08:09+02:00',
  target: {
    source: `${origin}/read/7/full`,
    meta: { page: '12' },
    selector: [
      { type: 'CSSSelector', value: 'p' },
      { type: 'TextQuoteSelector', exact: 'ebb', prefix: 'x'.repeat(500) },
    ],
  },
  body: { type: 'TextualBody', value: 'and flow', color: 'purple', highlight: 'underline' },
};
const imported = (...items: unknown[]) => fromReadium({ type: 'AnnotationSet', items }, into);

describe('An import of a file of another program', () => {
  it('takes page, quote, note and the nearest colour', () => {
    expect(imported(item)?.annotations).toMatchObject([
      {
        id: freshId,
        issueId: 7,
        kind: 'highlight',
        page: 12,
        anchor: { quote: { prefix: 'x'.repeat(64), exact: 'ebb', suffix: '' }, position: null },
        colour: 'pink',
        note: 'and flow',
        createdAt: '2024-05-06T05:08:09.000Z',
      },
    ]);
  });

  it.each(['9999-12-31T23:59:59Z', '+010000-01-01T00:00:00Z', '-000001-01-01T00:00:00Z'])(
    'takes no later time than the present and none before 1970: %s',
    (time) => {
      const [found] = imported({ ...item, created: time, modified: time })?.annotations ?? [];
      const expected = Math.max(0, Math.min(into.now, Date.parse(time)));
      expect(found?.createdAt).toBe(new Date(expected).toISOString());
      expect(found?.stamps.note.time).toBe(expected);
      expect(found && z.safeEncode(Annotation, found).success).toBe(true);
    },
  );

  it.each<[string, unknown]>([
    ['of another store', { ...item, target: { ...item.target, source: 'https://x.example/1' } }],
    ['without a page', { ...item, target: { source: item.target.source } }],
    ['without a time', { ...item, created: 'yesterday' }],
    ['of another type', { ...item, type: 'Dataset' }],
    ['that is null', null],
  ])('skips and counts an item %s', (_, wrong) => {
    expect(imported(wrong, item)).toMatchObject({
      annotations: [{ page: 12 }],
      skippedCount: 1,
    });
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a list', []],
    ['another document', { type: 'AnnotationPage', items: [] }],
    ['a set without items', { type: 'AnnotationSet' }],
  ])('refuses %s', (_, json) => {
    expect(fromReadium(json, into)).toBeNull();
  });
});

describe('An export as Markdown', () => {
  const texts = {
    title: 'Notes',
    issueTitle: ({ issueId }: { issueId: number }) => `Issue ${issueId}`,
    page: ({ page }: { page: number }) => `Page ${page}`,
    address: ({ page }: { page: number }) => `${origin}/read/7/full?page=${page}`,
    kind: ({ kind }: { kind: string }) => kind,
    date: () => '14 Nov 2023',
  };

  it('has a chapter for each issue, and quote and note of each annotation by pages', () => {
    const other = newHighlight({ issueId: 8 as IssueId, page: 1 });
    expect(toMarkdown([bookmark, highlight, other], texts)).toBe(
      [
        '# Notes',
        '## Issue 7',
        `[Page 3](<${origin}/read/7/full?page=3>) · highlight · 14 Nov 2023`,
        '> pond',
        'Go there.  \nSoon.',
        `[Page 9](<${origin}/read/7/full?page=9>) · bookmark · 14 Nov 2023`,
        '## Issue 8',
        `[Page 1](<${origin}/read/7/full?page=1>) · highlight · 14 Nov 2023`,
        '> pond\n',
      ].join('\n\n'),
    );
  });

  it('links to the passage itself, or to the page of a bookmark', () => {
    expect(passageAddress(highlight, highlight.anchor?.quote, origin)).toBe(
      `${origin}/read/7/full?page=3&text=the-,pond,-was`,
    );
    expect(passageAddress(highlight, null, origin)).toBe(`${origin}/read/7/full?page=3`);
  });

  it.each([
    ['*bold* [link](x) <b>', String.raw`\*bold\* \[link\](x) \<b\>`],
    ['- a dash', String.raw`\- a dash`],
    ['2. a number', String.raw`2\. a number`],
    ['# a heading', String.raw`\# a heading`],
  ])('shows "%s" of a note as it was typed', (note, escaped) => {
    expect(toMarkdown([newHighlight({ note })], texts)).toContain(`\n\n${escaped}\n`);
  });
});
