import { eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import {
  coverRenditions,
  files,
  issues,
  pagePreviews,
} from '../../../server/platform/db/schema.ts';
import { checkIntegrity, deleteUnusedFiles } from '../../../server/operations/integrityCheck.ts';
import { saveFileRows } from '../../../server/publishing/saveIssue.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { openPublisher } from '../../helpers/publisher.ts';
import { hasPostgres } from '../../helpers/testDatabase.ts';
import { rowsOf } from '../../../server/platform/db/connection.ts';

// One connection, as the embedded database has it, does one thing after the other.
it.skipIf(!hasPostgres)('a sweep deletes no old file that is being published again', async () => {
  const store = await openPublisher('postgres');
  onTestFinished(() => store.close());
  const { db } = store.resources;
  await store.publish(await store.write('once.pdf', madePdf({ pages: 1 })));
  const [issue] = await db.select().from(issues);
  if (!issue) throw new Error('Nothing was published.');
  await db.delete(coverRenditions);
  await db.delete(pagePreviews);
  await db.delete(issues);
  const longAgo = new Date(Date.now() - 72 * 60 * 60 * 1000);
  await db.update(files).set({ createdAt: longAgo });
  const [file] = await db.select().from(files).where(eq(files.sha256, issue.full));
  if (!file) throw new Error('The file has no row.');

  let isSwept = false;
  const waits = async (): Promise<boolean> => {
    const rows = await rowsOf(
      db,
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return isSwept || rows.length > 0;
  };
  let sweeping: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    const { createdAt: _, ...again } = file;
    await saveFileRows(tx, [{ ...again, firstPageRanges: again.firstPageRanges ?? '' }]);
    sweeping = deleteUnusedFiles(store.resources).then(() => (isSwept = true));
    await expect.poll(waits).toBe(true);
    await tx.insert(issues).values(issue);
  });
  await sweeping;
  expect(await db.select({ sha256: files.sha256 }).from(files)).toEqual([{ sha256: issue.full }]);
  expect(await checkIntegrity(store.resources)).toMatchObject({ missing: [], wrongSize: [] });
});
