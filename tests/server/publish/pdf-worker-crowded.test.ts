import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePdfWorker, PublishRefused } from '../../../server/publishing/index.ts';
import { limits } from '../../../server/publishing/refusals.ts';
import { generatePdf } from '../../../demo/content/typesetting/magazine.ts';
import { numbers } from '../../../demo/content/magazines/index.ts';
import { packs } from '../../../server/platform/db/schema.ts';
import { crowdedPdf, crowds } from '../../helpers/crowdedPdf.ts';
import { openPublisher, type Publisher } from '../../helpers/publisher.ts';

/** The worker takes 210 MB for a page with one mark, and grows by at most 300 MB. A loaded machine frees memory later. */
const workerMemoryBytes = 600_000_000;
/** Their memory grew most. */
const daily = ['inline pictures', 'pictures with a soft mask', 'tiling patterns'];

let store: Publisher;
beforeAll(async () => {
  store = await openPublisher();
});
afterAll(() => store.close());

describe('the memory of a job does not grow with small things on a page', () => {
  for (const [what, crowd] of Object.entries(crowds))
    it(`3,000 ${what}`, { tags: daily.includes(what) ? [] : ['extended'] }, async () => {
      // The memory of an earlier job would count.
      await closePdfWorker();
      const pdf = Buffer.from(crowdedPdf(crowd, 3000), 'latin1');
      const file = await store.write('crowded.pdf', pdf);
      const published = store.publish(file, {}, { limits: { ...limits, workerMemoryBytes } });
      const ending = await published.catch((error: unknown) =>
        error instanceof PublishRefused ? error.message : Promise.reject(error as Error),
      );
      expect(ending).toMatchObject({ pages: 1, warnings: [] });
    });
});

it('publishes an issue whose page 1 takes too much memory for a picture at reading size, without that picture', {
  tags: ['extended'],
}, async () => {
  await closePdfWorker();
  const magazine = numbers['yohaku-3'];
  if (!magazine) throw new Error('The demo has no such magazine.');
  const file = await store.write('yohaku-3.pdf', Buffer.from(''));
  await generatePdf(magazine(), file);
  expect(await store.publish(file, {}, { limits })).toMatchObject({ pages: 12, warnings: [] });
  expect(await store.resources.db.select().from(packs)).toEqual([]);
});
