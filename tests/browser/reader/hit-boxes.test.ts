import { afterEach, describe, expect, test } from 'vitest';
import type {
  HitBox,
  PageContent,
  PageIndex,
  PagePart,
  TextBlock,
} from '../../../workers/pdf/engineProtocol.ts';
import { hasCorpus, startEngine, type TestEngine } from '../../helpers/engine.ts';

/** The boxes of a search's hits against the ink of the words on the painted page. */

let engine: TestEngine;
afterEach(() => engine.end());

/** Pixels per point. */
const scale = 2;

function blocksIn(part: PagePart): readonly TextBlock[] {
  if (part.kind === 'text') return [part];
  return part.kind === 'group' || part.kind === 'figure' ? part.parts.flatMap(blocksIn) : [];
}

const textOf = ({ parts }: PageContent): string =>
  parts
    .flatMap(blocksIn)
    .flatMap(({ runs }) => runs)
    .map(({ text, endsLine }) => (endsLine ? `${text} ` : text))
    .join('');

/** The words between two spaces that are on the page once, so that their search has one hit. */
function singleWords(text: string): string[] {
  const lower = text.toLowerCase();
  const words = new Set(text.match(/(?<=\s)\p{L}{4,}(?=\s)/gu));
  return [...words].filter((word) => lower.split(word.toLowerCase()).length === 2);
}

type Brightness = (x: number, y: number) => number;

/** The brightness of the pixels of a painted page, 0 to 255. */
async function brightnessOf(page: number): Promise<Brightness> {
  const painted = await engine.paint(page, { scale }).answer;
  if (painted.kind !== 'painted') throw new Error(`Page ${page} is not painted.`);
  const { width, height } = painted.bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('A canvas has no context.');
  context.drawImage(painted.bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  return (x, y) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(4 * (y * width + x));
    return 0.3 * red + 0.59 * green + 0.11 * blue;
  };
}

/** Where the ink of a word begins and ends beside its box, in pixels; positive to the right. */
function errorsOf(box: HitBox, brightness: Brightness): readonly [number, number] {
  const [left, right] = [box.x * scale, (box.x + box.width) * scale];
  const [top, bottom] = [Math.round(box.y * scale), Math.round((box.y + box.height) * scale)];
  const near = 4;
  const paper = brightness(Math.round(left) - near + 1, top);
  const isInk = (x: number): boolean => {
    for (let y = top; y < bottom; y += 1) if (Math.abs(brightness(x, y) - paper) > 60) return true;
    return false;
  };
  let from = Math.round(left) - near;
  while (isInk(from) && from < left) from += 1;
  while (!isInk(from) && from < right) from += 1;
  let to = Math.round(right) + near;
  while (isInk(to) && to > right) to -= 1;
  while (!isInk(to) && to > left) to -= 1;
  return [from - left, to + 1 - right];
}

/** A large letter has more paper beside it in its own box, in parts of its size. */
const bearing = 0.11;

describe.runIf(await hasCorpus())('The box of a hit', () => {
  test.each([
    ['nusci-issue29-rivalry.pdf', [3, 5]],
    ['owasp-top10-2010-italian.pdf', [3, 5]],
  ] as const)('lies within two pixels of the painted word at scale 2: %s', async (file, pages) => {
    engine = startEngine(file);
    await engine.open();
    const wrong: { word: string; errors: readonly number[] }[] = [];
    let count = 0;
    for (const page of pages as readonly number[] as readonly PageIndex[]) {
      const content = await engine.api.content(page);
      if (!content) throw new Error(`Page ${page} has no text.`);
      const brightness = await brightnessOf(page);
      for (const word of singleWords(textOf(content))) {
        const [[box, ...parts] = [], ...others] =
          (await engine.api.hitBoxes(page, word))?.hits ?? [];
        if (!box || parts.length > 0 || others.length > 0 || box.angle !== 0) continue;
        const errors = errorsOf(box, brightness);
        count += 1;
        const most = Math.max(2, bearing * box.height * scale);
        if (errors.some((error) => Math.abs(error) > most)) wrong.push({ word, errors });
      }
    }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThanOrEqual(200);
  });
});
