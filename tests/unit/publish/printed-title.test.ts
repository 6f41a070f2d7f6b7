import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  firstLines,
  largestWords,
} from '../../../server/publishing/pdf-worker/packing/firstLines.ts';
import { printedTitleOf } from '../../../server/publishing/pdf-worker/proposalRules.ts';
import { type PaintedPage, paintedPdf, partlyMapped } from '../../helpers/paintedPdf.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatefold-title-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function titleOn(page: PaintedPage): Promise<string | null> {
  const file = join(folder, 'page.pdf');
  writeFileSync(file, paintedPdf(page));
  const [first] = await firstLines(file, 1);
  return first ? printedTitleOf(largestWords(first)) : null;
}

const text = (words: string, x: number, y: number, size: number): string =>
  `BT /F ${size} Tf ${x} ${y} Td (${words}) Tj ET`;
const body = text('All the words of the body', 40, 60, 10);

describe('The words in the largest letters are proposed as the title', () => {
  test.each([
    ['two lines', [text('TIDES AND', 40, 230, 30), text('MOONS', 40, 196, 30)], 'TIDES AND MOONS'],
    ['a shadow', [text('TIDES', 41, 229, 30), text('TIDES', 40, 230, 30)], 'TIDES'],
    [
      'a name in capitals and again',
      [text('TIDES', 40, 230, 30), text('Tides', 40, 120, 30)],
      'Tides',
    ],
    ['spaced letters', [`BT 6 Tc /F 30 Tf 40 230 Td (TIDES) Tj ET 0 Tc`], 'TIDES'],
    [
      'rows of a table',
      [
        text('Short loans', 40, 230, 12) + text('878', 180, 230, 12),
        text('Accounts payable', 40, 200, 12) + text('1,205', 180, 200, 12),
      ],
      null,
    ],
    [
      'labels at several places',
      [text('Harbour', 40, 230, 20), text('Coast', 250, 180, 20), text('Island', 60, 120, 20)],
      null,
    ],
    ['boxes of a page', [text('CropBox BleedBox', 40, 230, 20)], null],
    ['a placeholder', [text('Please wait... ', 40, 230, 30)], null],
    ['words that the edge of the page cuts', [text('The portfolio in Acrobat', 40, 230, 36)], null],
    ['a sentence', [text('Nobody heard the first drop of the rain that day.', 20, 230, 14)], null],
  ])('%s', async (_, operators, expected) => {
    expect(await titleOn({ content: [...operators, body].join('\n') })).toBe(expected);
  });

  test('not if characters have no Unicode value', async () => {
    const words = 'BT /G 30 Tf 40 200 Td <0001000200E800030124> Tj ET';
    expect(await titleOn({ content: `${words} ${body}`, objects: partlyMapped })).toBeNull();
  });

  test('not if their layer is off', async () => {
    const content = `/OC /L BDC ${text('DRAFT', 40, 120, 50)} EMC ${text('TIDES', 40, 230, 30)} ${body}`;
    const title = await titleOn({
      content,
      resources: '/Properties << /L 10 0 R >>',
      catalog: '/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>',
      objects: ['<< /Type /OCG /Name (Draft) >>'],
    });
    expect(title).toBe('TIDES');
  });
});
