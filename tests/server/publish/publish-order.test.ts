import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishIssue } from '../../../server/publishing/index.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import {
  everything,
  faultsOf,
  openPublisher,
  rowOf,
  type Publisher,
} from '../../helpers/publisher.ts';
import { databases } from '../../helpers/testDatabase.ts';

describe.each(databases)('publishing into a store on %s', (db) => {
  let store: Publisher;

  beforeAll(async () => {
    store = await openPublisher(db);
  });

  afterAll(() => store.close());

  it('reports its progress, step by step, up to the end', async () => {
    const file = await store.write('steps.pdf', madePdf({ pages: 4 }));
    const seen: { step: string; fraction: number }[] = [];
    const order = { file, title: '', price: null, samplePages: 1 };
    await publishIssue(store.resources, order, (progress) => seen.push(progress));
    expect([...new Set(seen.map(({ step }) => step))]).toEqual([
      'reading',
      'writing',
      'checking',
      'sample',
      'cover',
      'storing',
    ]);
    expect(seen.map(({ fraction }) => fraction)).toEqual(
      seen.map(({ fraction }) => fraction).toSorted((a, b) => a - b),
    );
    expect(seen.at(-1)?.fraction).toBe(1);
  });

  it('makes one line of a title with pasted line breaks', async () => {
    const file = await store.write('pasted.pdf', madePdf({ pages: 2 }));
    const report = await store.publish(file, { title: ' Tides\n\tand \u001b[31mMoons  ' });
    expect(report.title).toBe('Tides and [31mMoons');
    const row = await rowOf(store.resources, report.id);
    expect(row.title).toBe('Tides and [31mMoons');
  });

  it('gives each of several issues at once a place of its own, and keeps equal files once', async () => {
    const file = await store.write('twin.pdf', madePdf({ pages: 2 }));
    const reports = await Promise.all(
      [1, 2, 3].map((n) => store.publish(file, { title: `Twin ${n}` })),
    );
    const rows = await Promise.all(reports.map(({ id }) => rowOf(store.resources, id)));
    expect(new Set(rows.map(({ sortOrder }) => sortOrder)).size).toBe(3);
    expect(new Set(rows.map(({ full }) => full)).size).toBe(1);
    expect(new Set(rows.map(({ coverFileName }) => coverFileName)).size).toBe(3);
  });

  const calledOff: [step: string, ...tags: 'extended'[]][] = [
    ['reading', 'extended'],
    ['writing'],
    ['cover', 'extended'],
    ['storing'],
  ];
  for (const [step, ...tags] of calledOff)
    it(`that is called off while ${step} leaves nothing`, { tags }, async () => {
      const before = (await everything(store.resources)).issues;
      const calling = new AbortController();
      const order = {
        file: await store.write('off.pdf', madePdf({ pages: 40 })),
        title: '',
        price: null,
        samplePages: 1,
      };
      const reason = new Error('Enough.');
      const work = publishIssue(
        store.resources,
        order,
        (progress) => {
          if (progress.step === step) calling.abort(reason);
        },
        { signal: calling.signal },
      );
      await expect(work).rejects.toBe(reason);
      expect((await everything(store.resources)).issues).toEqual(before);
      expect(await faultsOf(store.resources)).toEqual([]);
    });
});
