import { expect, test } from 'vitest';
import type { PdfFile } from '../../../workers/pdf/file/documentHolder.ts';
import { Parsing } from '../../../workers/pdf/schedule/parsing.ts';
import type { PageIndex, PaintAnswer } from '../../../workers/pdf/engineProtocol.ts';
import { Scheduler } from '../../../workers/pdf/schedule/scheduler.ts';

test('a page that is no longer kept parsed cancels no paint', async () => {
  const scheduler = new Scheduler<PaintAnswer>(setImmediate);
  const parsing = new Parsing(scheduler);
  const document = { file: {}, pages: { pin: () => undefined, isCached: () => true } };
  const sized: PaintAnswer = { kind: 'sized', size: { width: 1, height: 1 } as never };
  const answers: ((answer: PaintAnswer) => void)[] = [];
  parsing.pin(document as unknown as PdfFile, [0 as PageIndex]);
  await new Promise((resolve) => setImmediate(resolve));
  const paint = scheduler.add({
    id: -1,
    priority: 'visible',
    run: () => new Promise((resolve) => void answers.push(resolve)),
    discard: () => undefined,
  });
  parsing.pin(document as unknown as PdfFile, []);
  answers[0]?.(sized);
  expect(await paint).toBe(sized);
});
