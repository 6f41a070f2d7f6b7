import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePdfWorker, type PublishOptions } from '../../../server/publishing/index.ts';
import { limits } from '../../../server/publishing/refusals.ts';
import { endlessPdf, madePdf, withBrokenXref } from '../../helpers/madePdf.ts';
import { faultsOf, openPublisher, rowOf, type Publisher } from '../../helpers/publisher.ts';

let store: Publisher;

beforeAll(async () => {
  store = await openPublisher();
});

afterAll(() => store.close());

describe('a hostile file', () => {
  it('that takes too long is refused with a sentence, and the next file is published', async () => {
    const file = await store.write('laughs.pdf', endlessPdf());
    const hasty: PublishOptions = { limits: { ...limits, workerCpuSeconds: 2 } };
    await expect(store.publish(file, {}, hasty)).rejects.toMatchObject({ code: 'too_demanding' });
    const next = await store.write('next.pdf', madePdf({ pages: 2 }));
    await expect(store.publish(next)).resolves.toMatchObject({ pages: 2 });
    expect(await faultsOf(store.resources)).toEqual([]);
  });

  it('that takes too much memory is refused with a sentence', async () => {
    await closePdfWorker();
    const file = await store.write('laughs.pdf', endlessPdf());
    const tight: PublishOptions = { limits: { ...limits, workerMemoryBytes: 40_000_000 } };
    await expect(store.publish(file, {}, tight)).rejects.toMatchObject({ code: 'too_demanding' });
    await closePdfWorker();
  });

  it.each([
    ['a page of 200 km', [14_400_000, 14_400_000], 500],
    ['a page like a thread', [10, 14_400], 1500],
    ['a page like a ribbon', [14_400, 10], 167],
    ['a page of no size', [0, 0], 647],
  ] as const)('with %s gets a cover of bounded size', async (_, size, coverHeight) => {
    const file = await store.write('odd.pdf', madePdf({ pages: 1, size }));
    const { id } = await store.publish(file);
    expect(await rowOf(store.resources, id)).toMatchObject({ coverWidth: 500, coverHeight });
  });
});

describe('a damaged file', () => {
  it('that can still be read is repaired and published, with a warning', async () => {
    const file = await store.write('damaged.pdf', withBrokenXref(madePdf({ pages: 6 })));
    const report = await store.publish(file, { samplePages: 2 });
    expect(report).toMatchObject({ pages: 6, samplePages: 2, warnings: [{ code: 'repaired' }] });
    expect(await faultsOf(store.resources)).toEqual([]);
  });

  it('that cannot be repaired is published as it is, without a sample, with a warning', async () => {
    const gone = madePdf({ pages: 8 }).toString('latin1').replace('16 0 obj', '16 0 xbj');
    const file = await store.write('gone.pdf', Buffer.from(gone, 'latin1'));
    const report = await store.publish(file, { samplePages: 1 });
    expect(report.samplePages).toBe(0);
    expect(report.warnings).toEqual(
      expect.arrayContaining([{ code: 'as_it_is' }, { code: 'no_sample' }]),
    );
    expect(await rowOf(store.resources, report.id)).toMatchObject({
      sample: null,
      samplePages: null,
    });
  });
});
