import { existsSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  coverRenditions,
  files,
  issues,
  payments,
  unbookedPayments,
} from '../../../server/platform/db/schema.ts';
import { partOf } from '../../../server/operations/integrityCheck.ts';
import { fileColumns } from '../../../server/operations/tableRows.ts';
import { addPayment } from '../../helpers/billing.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { type OperatedStore, openOperatedStore } from '../../helpers/operatedStore.ts';
import { issueIds, issuePlans, userIds } from '../../helpers/seedPlan.ts';

let store: OperatedStore;
beforeEach(async () => {
  store = await openOperatedStore();
});
afterEach(() => store.close());

const check = (...options: string[]) => store.run('check', ...options);

it('reports that the books are consistent, or which rows break which rule, whether the store runs or not', async () => {
  expect(await check()).toMatchObject({ code: 0, out: 'All is in order.' });
  // Somebody has paid, and has nothing.
  const id = await addPayment(store.resources, userIds.new, { issueId: issueIds.notBought });
  const rule = 'A paid issue is open to its buyer, unless the money was returned.';
  const broken = { code: 1, out: `This does not hold: ${rule} Rows: ${id}` };
  expect(await check()).toMatchObject(broken);
  expect(JSON.parse((await check('--json')).out)).toMatchObject({ broken: [{ rule, ids: [id] }] });
  await store.resources.db.delete(payments).where(eq(payments.id, id));
  expect((await check()).code).toBe(0);
  await addPayment(store.resources, userIds.new, { issueId: issueIds.notBought });
  await store.end();
  expect((await check()).code).toBe(1);
});

it('names a payment that is at its gateway only, and lists the possible decisions', async () => {
  const metadata = '0b7f4a52-6f6e-4a53-9c19-3c6a0f8f6a10.7.mgtfc0w0.5.i3.499USD2';
  const gatewayId = 'pi_3Qlost';
  const row = {
    gateway: 'stripe',
    gatewayAccountId: '',
    gatewayId,
    metadata,
    foundAt: new Date(),
  } as const;
  await store.resources.db.insert(unbookedPayments).values(row);
  const rule =
    'A payment that a gateway has collected for this store has a row: see “payment unbooked”.';
  expect(await check()).toMatchObject({ code: 1, out: `This does not hold: ${rule} Rows: 1` });
  const listed = (await store.run('payment', 'unbooked')).out.split('\n');
  expect(listed[1]).toMatch(/^1 .* 4\.99 USD +stripe +5 +issue 3 +open +pi_3Qlost$/);
  expect(listed[2]).toBe('Write a payment record of each with “payment adopt <id>”.');
  const adopted = await store.run('payment', 'adopt', gatewayId);
  expect(adopted).toMatchObject({ code: 1, err: expect.stringContaining('set its keys') });
  expect((await store.run('payment', 'adopt', '1', '--refund', '--account', '5')).code).not.toBe(0);
  expect((await store.run('payment', 'dismiss', '1')).code).not.toBe(0);
  await store.done('payment', 'dismiss', '1', '--yes');
  expect((await check()).code).toBe(0);
});

it('names the issue and the part with missing or wrong-sized files, says what to do, and ends with 1', async () => {
  const { db, blobs } = store.resources;
  const id = issueIds.withSample;
  const [issue] = await db.select().from(issues).where(eq(issues.id, id));
  const covers = await db.select().from(coverRenditions).where(eq(coverRenditions.issueId, id));
  const [cover, ...others] = covers.map(({ file }) => file).toSorted();
  for (const file of [cover ?? '', others[0] ?? '', issue?.full ?? '']) await blobs.delete(file);
  await db
    .update(files)
    .set({ size: 1 })
    .where(eq(files.sha256, issue?.sample ?? ''));
  const { code, out } = await check();
  const name = `issue ${id}, “${issuePlans.withSample.title}”`;
  expect({ code, lines: out.split('\n') }).toEqual({
    code: 1,
    lines: [
      `Missing: the PDF of ${name}: ${issue?.full}`,
      `Missing: the cover of ${name}: ${cover}, ${others[0]}`,
      `Damaged: the sample of ${name}: ${issue?.sample}`,
      'Bring a backup back with “gatefold restore”, or give each issue its PDF again:',
      `  gatefold issue replace ${id} <file.pdf>`,
    ],
  });
  expect(JSON.parse((await check('--json')).out)).toMatchObject({
    files: { missing: expect.arrayContaining([issue?.full]) },
  });

  const again = join(store.folder, 'again.pdf');
  await writeFile(again, madePdf({ pages: 4 }));
  await store.done('issue', 'replace', `${id}`, again);
  const mended = await check();
  expect(mended.code).toBe(0);
  expect(mended.out).toContain(`Missing: the earlier file of ${name}: ${issue?.full}`);
});

it('has a word for each kind of file that a table names', () => {
  expect(fileColumns.map(partOf).filter((part) => part.includes('.'))).toEqual([]);
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
