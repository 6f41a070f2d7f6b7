import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { articleOf, articlePageOf } from '../../../src/features/reader/article/article.ts';
import {
  maybeHeads,
  paragraphText,
  runningHeads,
} from '../../../src/features/reader/text/paragraphs.ts';
import { blocksIn } from '../../../src/features/reader/text/plainText.ts';
import type {
  PageNumber,
  PagePart,
  PageSize,
  TextBlock,
} from '../../../workers/pdf/engineProtocol.ts';
import { corpusFile, corpusIsMissing } from '../../helpers/corpus.ts';
import { pagesWithSizesOf } from '../../helpers/taggedPage.ts';
import { type LabelledPage, magazinePages } from './articleLabels.ts';
import { manualPages } from './articleLabelsOfManuals.ts';

const labelledPages = [...magazinePages, ...manualPages];

/** The share of labelled paragraphs that are whole and in order, and of text pages with an article. */
const leastWhole = 0.95;
const leastOffered = 0.6;

/** Paragraphs that go on from the page to the next one. */
const labelledJoins: readonly LabelledPage[] = [
  { file: '7kaa-manual', page: 33, paragraphs: [['The number on the', 'nationality it is.']] },
  { file: 'freedoom-manual-en', page: 11, paragraphs: [['2. Turn around', 'object is.']] },
  {
    file: 'hvfloat-double-spreads',
    page: 7,
    paragraphs: [['Hello, here is the fifth', 'match the language.']],
  },
  { file: 'lure-manual-it', page: 23, paragraphs: [['Dopo aver fatto', 'il tuo ordine.']] },
];

interface Read {
  readonly parts: readonly PagePart[];
  readonly size: PageSize;
}

type Pages = ReadonlyMap<number, Read>;

const files = new Map<string, Promise<Pages>>();

/** The labelled pages of a file, and those around them. */
function readFileOf(file: string): Promise<Pages> {
  const known = files.get(file);
  if (known) return known;
  const own = [...labelledPages, ...labelledJoins].filter((one) => one.file === file);
  const only = new Set(own.flatMap(({ page }) => [-2, -1, 0, 1, 2, 3].map((step) => page + step)));
  const reading = pagesIn(file, only);
  files.set(file, reading);
  return reading;
}

async function pagesIn(file: string, only: ReadonlySet<number>): Promise<Pages> {
  const pages = new Map<number, Read>();
  for await (const page of pagesWithSizesOf(await readFile(corpusFile(file)), { only }))
    pages.set(page.number, page);
  return pages;
}

const headed = ({ parts, size }: Read) => ({ blocks: blocksIn(parts), size });

async function articlePage({ file, page }: LabelledPage) {
  const pages = await readFileOf(file);
  const own = pages.get(page);
  if (!own) throw new Error(`${file} has no page ${page}.`);
  const around = [-2, -1, 1, 2].flatMap((step) => pages.get(page + step) ?? []).map(headed);
  const heads = runningHeads(headed(own), maybeHeads(headed(own)).length > 0 ? around : []);
  const read = { ...own, language: 'en', isSkipped: (block: TextBlock) => heads.has(block) };
  return articlePageOf(read, page as PageNumber, []);
}

/** Letters and digits alone: a label does not decide about signs. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const textsOf = (pages: Parameters<typeof articleOf>[0]): readonly string[] =>
  articleOf(pages).flatMap((item) =>
    'parts' in item && item.kind !== 'heading'
      ? [plain(paragraphText(item.parts.map(({ text }) => text).join('')))]
      : [],
  );

/** The labelled paragraphs that are not whole, or not behind the one before. */
function missedIn(texts: readonly string[], { paragraphs }: LabelledPage): readonly string[] {
  let from = 0;
  return paragraphs.flatMap(([first, last]) => {
    const at = texts.findIndex(
      (text, index) => index >= from && text.startsWith(plain(first)) && text.endsWith(plain(last)),
    );
    if (at < 0) return [`${first} … ${last}`];
    from = at + 1;
    return [];
  });
}

describe.skipIf(corpusIsMissing)('Pages that a person has labelled', () => {
  it('are articles with whole paragraphs in order, where an article is offered', {
    timeout: 120_000,
  }, async () => {
    const missed: string[] = [];
    let offered = 0;
    let count = 0;
    for (const label of labelledPages) {
      const page = await articlePage(label);
      if (page.order !== 'known') continue;
      offered += 1;
      count += label.paragraphs.length;
      for (const one of missedIn(textsOf([page]), label))
        missed.push(`${label.file} ${label.page}: ${one}`);
    }
    expect(labelledPages.length).toBeGreaterThanOrEqual(60);
    // The list names the paragraphs of a failure.
    expect(missed.length > (1 - leastWhole) * count ? missed : []).toEqual([]);
    expect(offered / labelledPages.length).toBeGreaterThanOrEqual(leastOffered);
  });

  it('go on with the next page', async () => {
    for (const label of labelledJoins) {
      const pages = [label, { ...label, page: label.page + 1 }];
      const texts = textsOf(await Promise.all(pages.map(articlePage)));
      expect(missedIn(texts, label)).toEqual([]);
    }
  });
});
