import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PAGES_PER_CHUNK } from '#contract/pack/format.ts';
import { numbers } from '../../../demo/content/magazines/index.ts';
import { generatePdf } from '../../../demo/content/typesetting/magazine.ts';
import {
  columnsOf,
  type Fit,
  fitAt,
  type FitStage,
} from '../../../src/features/reader/zoom/columnFit.ts';
import { unpackedBlocks } from '../../../workers/pdf/text/pageBlocks.ts';
import { corpusFile, corpusIsMissing } from '../../helpers/corpus.ts';
import type { PdfRect } from '../../../workers/pdf/engineProtocol.ts';
import { pictureBlock } from '../../helpers/madePack.ts';
import { packFolder } from '../../helpers/packBatch.ts';
import { type ColumnTap, columnTaps, type TappedDocument } from './columnTaps.ts';
import { magazineTaps } from './columnTapsOfMagazines.ts';
import { manualTaps } from './columnTapsOfManuals.ts';
import { reportTaps } from './columnTapsOfReports.ts';

/** The largest distance of an edge from its label, in points. A person reads the grid to some points, and lines are ragged. */
const tolerance = 14;

/** A picture may have a margin that cannot be seen, and that the label leaves out. In points. */
const mostMargin = 35;

const phone = { width: 390, height: 844 };

/** The share of labelled taps that fit the column or picture. */
const leastShare = 0.95;

const made = mkdtemp(join(tmpdir(), 'gatefold-taps-'));
afterAll(async () => rm(await made, { recursive: true }));

async function pdfOf({ corpus, demo }: TappedDocument): Promise<Buffer> {
  if (corpus) return readFile(corpusFile(corpus));
  const file = join(await made, `${demo}.pdf`);
  const make = numbers[demo ?? ''];
  if (!make) throw new Error(`The demo has no magazine ${demo}.`);
  await generatePdf(make(), file);
  return readFile(file);
}

/** The labels of all files, with one entry for each document. */
function labelledDocuments(): TappedDocument[] {
  const documents = new Map<string, TappedDocument>();
  for (const document of [...columnTaps, ...magazineTaps, ...manualTaps, ...reportTaps]) {
    const name = document.corpus ?? document.demo ?? '';
    const known = documents.get(name)?.taps ?? [];
    documents.set(name, { ...document, taps: [...known, ...document.taps] });
  }
  return [...documents.values()];
}

/** The answer of the reader to a tap; without a fit it magnifies to 2 at the tapped point. */
interface Answer {
  readonly fit: Fit | null;
  readonly stage: FitStage;
}

const batchOf = ({ page }: ColumnTap): number => Math.floor((page - 1) / PAGES_PER_CHUNK);

/** The fit of each tap as the reader computes it from a pack of the document. */
async function fitsOf(document: TappedDocument): Promise<readonly (Answer | undefined)[]> {
  const folder = await packFolder(await pdfOf(document));
  const fits = new Map<ColumnTap, Answer>();
  try {
    for (const batch of new Set(document.taps.map(batchOf))) {
      const taps = document.taps.filter((tap) => batchOf(tap) === batch);
      const wanted = new Set(taps.map(({ page }) => page - 1));
      const pages = Array.from(
        { length: PAGES_PER_CHUNK },
        (_, at) => batch * PAGES_PER_CHUNK + at,
      );
      await folder.build(
        batch,
        pages.filter((page) => !wanted.has(page)),
      );
      const { head } = await folder.read(batch);
      for (const tap of taps) {
        const { size, blocks } = head.pages[(tap.page - 1) % PAGES_PER_CHUNK] ?? {
          size: [0, 0],
          blocks: [],
        };
        const unit = Math.min(phone.width / size[0], phone.height / size[1]);
        const stage = { ...phone, unit };
        const [x, y] = tap.at;
        const fit = fitAt(columnsOf(unpackedBlocks(blocks)), { x, y }, stage);
        fits.set(tap, { fit, stage });
      }
    }
    return document.taps.map((tap) => fits.get(tap));
  } finally {
    await folder.remove();
  }
}

/** The distances of the edges from the label: of a column the two at the ends of its lines, of a picture all four. */
function distancesOf({ edges }: ColumnTap, { rect, column }: Fit): number[] {
  const { x, y, width, height } = rect;
  const across = [x, x + width];
  const down = [y, y + height];
  const found = column ? (column.isVertical ? down : across) : [...across, ...down];
  return found.map((edge, at) => Math.round(edge - (edges[at] ?? Number.NaN)));
}

/** Whether a picture fills the stage already. A tap on it means the detail at that point, which the double tap shows at scale 2. */
function fillsStage(
  { edges: [left = 0, right = 0, top, bottom], at: [x, y] }: ColumnTap,
  stage: FitStage,
) {
  if (top === undefined || bottom === undefined) return false;
  const rect = { x: left, y: top, width: right - left, height: bottom - top };
  return fitAt(columnsOf([pictureBlock({ rect: rect as PdfRect })]), { x, y }, stage) === null;
}

const isFitted = (tap: ColumnTap, { fit, stage }: Answer): boolean =>
  fit === null ? fillsStage(tap, stage) : isNear(tap, fit);

const isNear = (tap: ColumnTap, fit: Fit): boolean =>
  distancesOf(tap, fit).length === tap.edges.length &&
  distancesOf(tap, fit).every((distance, at) => {
    const outside = at % 2 === 0 ? -distance : distance;
    return -outside <= tolerance && outside <= (fit.column ? tolerance : mostMargin);
  });

describe.skipIf(corpusIsMissing)('Taps that a person has labelled on page pictures', () => {
  it(`fit the column or picture that is meant, or magnify a picture that fills the stage, at least ${leastShare * 100} of 100`, {
    tags: ['extended'],
    timeout: 600_000,
  }, async () => {
    const missed: string[] = [];
    let count = 0;
    for (const document of labelledDocuments()) {
      const fits = await fitsOf(document);
      count += fits.length;
      for (const [at, answer] of fits.entries()) {
        const tap = document.taps[at];
        if (!tap || !answer || isFitted(tap, answer)) continue;
        const off = answer.fit ? distancesOf(tap, answer.fit).join(' ') : 'none';
        missed.push(
          `${document.corpus ?? document.demo} ${tap.page} at ${tap.at.join(' ')}: ${off}`,
        );
      }
    }
    expect(count).toBeGreaterThanOrEqual(466);
    // The list names the taps of a failure.
    expect(missed.length > (1 - leastShare) * count ? missed : []).toEqual([]);
  });
});
