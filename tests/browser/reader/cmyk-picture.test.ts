import { expect, test } from 'vitest';
import { pixelsOf, startEngine } from '../../helpers/engine.ts';
import { cmykPixels } from '../../helpers/printPdf.ts';

/** Graphics cards and processors round differently. */
const tolerance = 3;

test('the engine paints a photograph in CMYK as publishing converts it', async () => {
  const engine = startEngine('cmyk-picture.pdf');
  await engine.open();
  const { data, width } = pixelsOf(await engine.paint(0, { scale: 1 }).answer);
  await engine.end();
  for (const [x, y, ...expected] of cmykPixels)
    for (const [channel, level] of expected.entries())
      expect(Math.abs((data[(y * width + x) * 4 + channel] ?? 0) - level)).toBeLessThanOrEqual(
        tolerance,
      );
});
