import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Engine } from '../../../workers/pdf/engine/engine.ts';
import type { PageIndex } from '../../../workers/pdf/engineProtocol.ts';
import { hasCorpus, pixelsOf } from '../../helpers/engine.ts';
import { openListening } from '../../helpers/observedEngine.ts';

const MAGAZINE = { file: 'nusci-issue29-rivalry.pdf', pages: 32 };
const FAR = 20 as PageIndex;

let engine: Engine;
afterEach(async () => {
  vi.restoreAllMocks();
  await engine.close();
});

let ids = 0;
const paint = (page: PageIndex) =>
  engine.paint({ id: (ids += 1), page, scale: 1, priority: 'visible' });

describe.runIf(await hasCorpus())('a jump', () => {
  test('waits for no answer to where the page is, once the whole file is here', async () => {
    const opened = await openListening(MAGAZINE.file, 'GetPage');
    ({ engine } = opened);
    await engine.loadRest();
    await expect.poll(() => new Set(opened.asked).size).toBe(MAGAZINE.pages);
    opened.asked.length = 0;
    expect(await paint(FAR)).toMatchObject({ kind: 'painted' });
    expect(opened.asked).toEqual([]);
  });

  test('finds its canvas begun before pdf.js has the data to paint', async () => {
    ({ engine } = await openListening(MAGAZINE.file, 'GetOperatorList'));
    const drawn = vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, 'fillRect');
    const answer = await paint(FAR);
    const { width, height } = pixelsOf(answer);
    const [begun, paper] = drawn.mock.calls;
    expect(begun).toEqual([0, 0, 1, 1]);
    expect(paper).toEqual([0, 0, width, height]);
  });

  test('shows the page as it is, whether its canvas was begun or its operators were there', async () => {
    ({ engine } = await openListening(MAGAZINE.file, 'GetOperatorList'));
    const begun = pixelsOf(await paint(FAR)).data;
    const parsed = pixelsOf(await paint(FAR)).data;
    expect(parsed.filter((value, at) => value !== begun[at])).toHaveLength(0);
  });
});
