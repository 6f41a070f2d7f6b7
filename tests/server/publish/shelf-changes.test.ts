import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IssueId } from '#contract/ids.ts';
import { coupons, purchases, fileVersions, users } from '../../../server/platform/db/schema.ts';
import {
  editIssue,
  adminIssue,
  adminShelf,
  orderShelf,
  placeOnShelf,
  removeOrWithdraw,
  replaceFile,
} from '../../../server/publishing/index.ts';
import { madePdf, markOf } from '../../helpers/madePdf.ts';
import {
  bytesOf,
  dollars,
  everything,
  faultsOf,
  openPublisher,
  rowOf,
  unpacked,
  type Publisher,
} from '../../helpers/publisher.ts';
import { databases } from '../../helpers/startStore.ts';

const missing = 999_999 as IssueId;

describe.each(databases)('the shelf of a store on %s', (db) => {
  let store: Publisher;

  beforeAll(async () => {
    store = await openPublisher(db);
  });

  afterAll(() => store.close());

  const publish = async (title: string, more: { draft?: boolean; samplePages?: number } = {}) => {
    const file = await store.write('issue.pdf', madePdf({ pages: 6 }));
    return (await store.publish(file, { title, price: dollars(499), ...more })).id;
  };

  const own = async (issueId: IssueId): Promise<void> => {
    const [user] = await store.resources.db.insert(users).values({}).returning();
    await store.resources.db.insert(purchases).values({ userId: user?.id ?? 0, issueId });
  };

  const shelf = async () => (await adminShelf(store.resources.db)).map(({ id }) => id);
  const replacedOf = (id: IssueId) =>
    store.resources.db.select().from(fileVersions).where(eq(fileVersions.issueId, id));

  it('refuses an edit of a field that another publisher has changed since, and accepts an edit of other fields', async () => {
    const id = await publish('Tides');
    const before = { title: 'Tides', description: '' };
    await editIssue(store.resources, id, { title: 'Suns', before });
    const late = editIssue(store.resources, id, { title: 'Moons', before });
    await expect(late).rejects.toThrow(`Somebody else changed issue ${id} meanwhile`);
    const same = await editIssue(store.resources, id, {
      title: 'Suns',
      before: { title: 'Tides' },
    });
    expect(same.title).toBe('Suns');
    const other = { description: 'Of the sea', before: { description: '' } };
    expect(await editIssue(store.resources, id, other)).toMatchObject({
      title: 'Suns',
      description: 'Of the sea',
    });
    const price = { price: dollars(599), before: { price: dollars(499) } };
    await editIssue(store.resources, id, price);
    await expect(editIssue(store.resources, id, { ...price, price: null })).rejects.toThrow(
      'meanwhile',
    );
  });

  it('changes the values of an edit and nothing else', async () => {
    const id = await publish('Tides', { samplePages: 2 });
    const before = await rowOf(store.resources, id);
    const seen = await editIssue(store.resources, id, { title: ' Moons\n of  ', price: null });
    expect(seen).toMatchObject({ id, title: 'Moons of', price: null, samplePages: 2, owners: 0 });
    expect(await rowOf(store.resources, id)).toEqual({
      ...before,
      title: 'Moons of',
      isFree: true,
      price: 0,
    });
    expect(await editIssue(store.resources, id, {})).toEqual(seen);
    expect(await editIssue(store.resources, id, { price: dollars(0) })).toEqual(seen);
    expect(await editIssue(store.resources, id, { price: dollars(250) })).toMatchObject({
      price: 250,
    });
  });

  it('cuts a sample of another length anew, and keeps the old one for those who read it', async () => {
    const id = await publish('Samples', { samplePages: 2 });
    const before = await rowOf(store.resources, id);
    await editIssue(store.resources, id, { samplePages: 4 });
    const after = await rowOf(store.resources, id);
    expect(after).toMatchObject({ samplePages: 4, full: before.full });
    const sample = await unpacked(await bytesOf(store.resources, after.sample));
    expect([1, 2, 3, 4, 5, 6].filter((page) => sample.includes(markOf(page)))).toEqual([
      1, 2, 3, 4,
    ]);
    expect(await replacedOf(id)).toMatchObject([{ type: 'sample', file: before.sample }]);
    await expect(editIssue(store.resources, id, { samplePages: 6 })).rejects.toMatchObject({
      code: 'sample_not_shorter',
      message: expect.stringContaining(`Issue ${id} has 6 pages`),
    });
    expect(await editIssue(store.resources, id, { samplePages: 0 })).toMatchObject({
      samplePages: 0,
    });
    expect(await rowOf(store.resources, id)).toMatchObject({ sample: null, samplePages: null });
    expect(await faultsOf(store.resources)).toEqual([]);
  });

  it('gives an issue another file with its cover, and keeps what people own', async () => {
    const id = await publish('Replaced', { samplePages: 2 });
    await own(id);
    const before = await rowOf(store.resources, id);
    const file = await store.write('other.pdf', madePdf({ pages: 9 }));
    expect(await replaceFile(store.resources, id, file)).toMatchObject({
      pages: 9,
      samplePages: 2,
    });
    const after = await rowOf(store.resources, id);
    expect(after).toMatchObject({ title: 'Replaced', fullPages: 9, sortOrder: before.sortOrder });
    expect(after.full).not.toBe(before.full);
    expect(after.coverFileName).not.toBe(before.coverFileName);
    expect(await adminIssue(store.resources.db, id)).toMatchObject({ owners: 1, isListed: true });
    // The first pages of both are the same, so the sample is.
    expect(after.sample).toBe(before.sample);
    expect(await replacedOf(id)).toMatchObject([{ type: 'full', file: before.full }]);
    expect(await faultsOf(store.resources)).toEqual([]);
  });

  it('treats an earlier file that comes back as the present one', async () => {
    const [one, two] = [madePdf({ pages: 3 }), madePdf({ pages: 4 })];
    const first = await store.write('one.pdf', one);
    const second = await store.write('two.pdf', two);
    const { id } = await store.publish(first);
    const before = await rowOf(store.resources, id);
    await replaceFile(store.resources, id, second);
    const between = await rowOf(store.resources, id);
    await replaceFile(store.resources, id, first);
    expect(await rowOf(store.resources, id)).toMatchObject({ full: before.full });
    expect(await replacedOf(id)).toMatchObject([{ file: between.full }]);
  });

  it('stays as it was where a new file is refused or the work is called off', async () => {
    const id = await publish('Kept', { samplePages: 4 });
    const before = await everything(store.resources);
    const short = await store.write('short.pdf', madePdf({ pages: 3 }));
    const noise = await store.write('noise.pdf', '%PDF-1.7\nnoise');
    await expect(replaceFile(store.resources, id, short)).rejects.toMatchObject({
      code: 'sample_not_shorter',
    });
    await expect(replaceFile(store.resources, id, noise)).rejects.toMatchObject({ code: 'broken' });
    const signal = AbortSignal.abort(new Error('called off'));
    for (const work of [
      () => replaceFile(store.resources, id, short, undefined, { samplePages: 1, signal }),
      () => editIssue(store.resources, id, { samplePages: 1, title: 'Not kept' }, { signal }),
    ])
      await expect(work()).rejects.toThrow('called off');
    expect(await everything(store.resources)).toEqual(before);
    expect(await faultsOf(store.resources)).toEqual([]);
  });

  it('shows a draft to the publisher alone, until it is put on the shelf for the first time', async () => {
    const id = await publish('Draft', { draft: true });
    expect(await adminIssue(store.resources.db, id)).toMatchObject({
      publishedAt: null,
      isListed: false,
    });
    const listed = await placeOnShelf(store.resources, id, true);
    expect(listed).toMatchObject({ isListed: true, publishedAt: expect.any(String) });
    const withdrawn = await placeOnShelf(store.resources, id, false);
    expect(withdrawn).toEqual({ ...listed, isListed: false });
    expect(await placeOnShelf(store.resources, id, true)).toEqual(listed);
  });

  it('deletes a draft without references, and withdraws an issue that is owned, was seen or has a coupon', async () => {
    const draft = await publish('Draft', { draft: true });
    const owned = await publish('Owned draft', { draft: true });
    const promised = await publish('Draft with a coupon', { draft: true });
    const seen = await publish('Seen');
    await own(owned);
    await store.resources.db
      .insert(coupons)
      .values({ code: 'SOON', normalizedCode: 'SOON', issueId: promised });
    expect(await removeOrWithdraw(store.resources, draft)).toBe('deleted');
    expect(await shelf()).not.toContain(draft);
    for (const id of [owned, promised, seen]) {
      expect(await removeOrWithdraw(store.resources, id)).toBe('withdrawn');
      expect(await adminIssue(store.resources.db, id)).toMatchObject({ isListed: false });
    }
  });

  it('sets the given order; issues that are not listed come first; an unknown or repeated id changes nothing', async () => {
    const [a, b, c] = [await publish('a'), await publish('b'), await publish('c')];
    const others = (await shelf()).filter((id) => ![a, b, c].includes(id));
    const order = [b, ...others, a];
    await orderShelf(store.resources, order);
    expect(await shelf()).toEqual([c, ...order]);
    for (const [ids, code] of [
      [[a, missing, b], 'no_such_issue'],
      [[a, b, a], 'named_twice'],
    ] as const)
      await expect(orderShelf(store.resources, ids)).rejects.toMatchObject({ code });
    expect(await shelf()).toEqual([c, ...order]);
    const d = await publish('d');
    expect((await shelf())[0]).toBe(d);
    await orderShelf(store.resources, []);
    expect(await shelf()).toEqual([d, c, b, ...others, a]);
  });

  it('reports an unknown issue', async () => {
    const file = await store.write('issue.pdf', madePdf({ pages: 2 }));
    const works = [
      () => editIssue(store.resources, missing, {}),
      () => replaceFile(store.resources, missing, file),
      () => placeOnShelf(store.resources, missing, true),
      () => removeOrWithdraw(store.resources, missing),
      () => adminIssue(store.resources.db, missing),
    ];
    for (const work of works) await expect(work()).rejects.toMatchObject({ code: 'no_such_issue' });
  });
});
