import { existsSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { files, payments } from '../../server/db/schema.ts';
import { addPayment } from '../helpers/books.ts';
import { type OperatedStore, openOperatedStore } from '../helpers/operatedStore.ts';
import { issueIds, userIds } from '../helpers/seedPlan.ts';

let store: OperatedStore;
beforeEach(async () => {
  store = await openOperatedStore();
});
afterEach(() => store.close());

const check = (...options: string[]) => store.run('check', ...options);

it('says that books are in order, or which rule is broken by which rows, whoever holds the store', async () => {
  expect(await check()).toMatchObject({ code: 0, out: 'All is in order.' });
  // Somebody has paid, and has nothing.
  const id = await addPayment(store.resources, userIds.new, { issueId: issueIds.notBought });
  const rule = 'An issue that was paid for is there, as long as the money was not given back.';
  const broken = { code: 1, out: `This does not hold: ${rule} Rows: ${id}` };
  expect(await check()).toMatchObject(broken);
  expect(JSON.parse((await check('--json')).out)).toMatchObject({ broken: [{ rule, ids: [id] }] });
  await store.resources.db.delete(payments).where(eq(payments.id, id));
  expect((await check()).code).toBe(0);
  await addPayment(store.resources, userIds.new, { issueId: issueIds.notBought });
  await store.end();
  expect((await check()).code).toBe(1);
});

it('names files that are missing or of another size, and ends with 1', async () => {
  const { db, blobs } = store.resources;
  const [lost, cut] = (await db.select().from(files)).map(({ sha256 }) => sha256);
  await blobs.delete(lost ?? '');
  await db
    .update(files)
    .set({ size: 1 })
    .where(eq(files.sha256, cut ?? ''));
  const { code, out } = await check();
  expect({ code, out }).toEqual({
    code: 1,
    out: `These files are missing: ${lost}\nThese files have another size than they should: ${cut}`,
  });
});

it('sweeps what nothing names and is older than a day, and nothing else', async () => {
  const { db, blobs } = store.resources;
  const before = new Date(Date.now() - 48 * 60 * 60 * 1000);
  const young = await blobs.putBytes(Buffer.from('just being published'));
  const old = await blobs.putBytes(Buffer.from('an old draft that was deleted'));
  await db.insert(files).values({ ...old, mediaType: 'application/pdf', createdAt: before });
  const pathOf = ({ sha256 }: { readonly sha256: string }) =>
    join(store.settings.DATA_DIR, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  await utimes(pathOf(old), before, before);
  expect((await check()).out).toMatch(/^All is in order\.\n2 files only take room/);
  expect((await check('--sweep')).out).toContain('Deleted 1 file');
  expect([existsSync(pathOf(old)), existsSync(pathOf(young))]).toEqual([false, true]);
  expect((await check()).code).toBe(0);
});
