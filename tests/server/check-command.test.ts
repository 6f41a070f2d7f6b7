import { afterEach, beforeEach, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { payments } from '../../server/db/schema.ts';
import { addPayment } from '../helpers/books.ts';
import { gatefold } from '../helpers/gatefold.ts';
import { issueIds, type RunningStore, startStore, userIds } from '../helpers/startStore.ts';

let store: RunningStore;
beforeEach(async () => {
  store = await startStore();
});
afterEach(() => store.stop());

const check = (...options: string[]) =>
  gatefold(['check', ...options], { DATA_DIR: store.dataDir });

/** Somebody has paid, and has nothing. */
async function breakBooks(): Promise<number> {
  await store.end();
  const id = await store.inside((resources) =>
    addPayment(resources, userIds.new, { issueId: issueIds.notBought }),
  );
  store = await store.restart();
  return id;
}

it('says that books are in order, or which rule is broken by which rows, whoever holds the store', async () => {
  expect(await check()).toMatchObject({ code: 0, out: 'All is in order.' });
  const id = await breakBooks();
  const rule = 'An issue that was paid for is there, as long as the money was not given back.';
  expect(await check()).toMatchObject({
    code: 1,
    out: `This does not hold: ${rule} Rows: ${id}`,
  });
  expect(JSON.parse((await check('--json')).out)).toMatchObject({ broken: [{ rule, ids: [id] }] });
  await store.end();
  expect((await check()).code).toBe(1);
  await store.inside(({ db }) => db.delete(payments).where(eq(payments.id, id)));
  expect((await check()).code).toBe(0);
});
