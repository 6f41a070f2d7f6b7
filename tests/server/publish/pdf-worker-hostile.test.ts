import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closePdfWorker,
  type PublishOptions,
  PublishRefused,
} from '../../../server/publishing/index.ts';
import { limits } from '../../../server/publishing/refusals.ts';
import { hostileRows } from '../../helpers/hostile/rows.ts';
import { watchPdfProcess } from '../../helpers/pdfWorkerPeak.ts';
import { faultsOf, openPublisher, type Publisher } from '../../helpers/publisher.ts';

const gigabyte = 1_000_000_000;
/** What cannot end by itself is ended sooner than in a store, so that the table has an end. */
const hasty: PublishOptions = { limits: { ...limits, workerCpuSeconds: 10 } };
const sentence = /^[^\n]+\w[^.\n]*\.$/;

let store: Publisher;

beforeAll(async () => {
  store = await openPublisher();
});

afterAll(() => store.close());

/** The warnings for files without damage. */
const ofSoundFiles = new Set<string>([
  'no_text',
  'cover_incomplete',
  'pages_incomplete',
  'picture_left_out',
]);

/** The result in one word, and the sentence for the publisher after a refusal. */
async function ending(file: string): Promise<readonly [word: string, said: string]> {
  try {
    const { warnings } = await store.publish(
      file,
      { samplePages: 1, takesIncompleteCover: true },
      hasty,
    );
    const isDamaged = warnings.some(({ code }) => !ofSoundFiles.has(code));
    return [isDamaged ? 'warned' : 'published', 'It is in the store.'];
  } catch (error) {
    if (error instanceof PublishRefused) return [error.code, error.message];
    throw error;
  }
}

describe('a malicious file', () => {
  for (const [what, expected, make, ...tags] of hostileRows)
    it(`${what} is ${expected}, with less than 1 GB of memory`, { tags }, async () => {
      const file = await store.write('hostile.pdf', make());
      // A PDF process that worked before is given a second try, which would double the time of such a row.
      if (expected === 'too_demanding') await closePdfWorker();
      const watch = watchPdfProcess();
      const [word, said] = await ending(file);
      const { pdfProcess } = watch.stop();
      expect(word).toBe(expected);
      expect(said).toMatch(sentence);
      expect(pdfProcess).toBeLessThan(gigabyte);
      expect(await faultsOf(store.resources)).toEqual([]);
    });
});
