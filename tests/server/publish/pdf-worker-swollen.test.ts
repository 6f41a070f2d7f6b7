import { afterAll, beforeAll, expect, it } from 'vitest';
import { closePdfWorker } from '../../../server/publishing/index.ts';
import { limits } from '../../../server/publishing/refusals.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { canMeasure, pdfProcesses } from '../../helpers/pdfWorkerPeak.ts';
import { peakOf } from '../../helpers/processPeak.ts';
import { openPublisher, type Publisher } from '../../helpers/publisher.ts';

let store: Publisher;
beforeAll(async () => {
  store = await openPublisher();
});
afterAll(() => store.close());

it.skipIf(!canMeasure)('a PDF process that used too much memory ends after its job', async () => {
  const file = await store.write('small.pdf', madePdf({ pages: 1 }));
  await closePdfWorker();
  await store.publish(file);
  const [usual] = pdfProcesses();
  expect(usual).toBeDefined();
  const allowedBytes = 1.5 * peakOf(usual ?? '');
  await closePdfWorker();
  await store.publish(file, {}, { limits: { ...limits, workerMemoryBytes: allowedBytes } });
  expect(pdfProcesses()).toEqual([]);
  await store.publish(file);
  expect(pdfProcesses()).toHaveLength(1);
});
