import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { rowsOf } from '../../../server/platform/db/connection.ts';
import { openServer } from '../../../server/platform/db/openDatabase.ts';
import { openPublisher } from '../../helpers/publisher.ts';
import { hasPostgres, newDatabase } from '../../helpers/testDatabase.ts';

it.skipIf(!hasPostgres)(
  'an idle connection that the database ends is reported, and replaced',
  async () => {
    const store = await openPublisher('postgres');
    onTestFinished(() => store.close());
    const { db, onConnectionLost } = store.resources;
    const lost: Error[] = [];
    onConnectionLost((error) => lost.push(error));
    const idle = Promise.all([db.execute(sql`select pg_sleep(0.01)`), db.execute(sql`select 1`)]);
    await idle;
    await db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await expect.poll(() => lost.length).toBeGreaterThan(0);
    expect(lost[0]).toMatchObject({ code: '57P01' });
    await expect(db.execute(sql`select 1`)).resolves.toBeDefined();
  },
);

it.skipIf(!hasPostgres)(
  'the policy of migrations has other connections than a migration, which would delay its queries',
  async () => {
    const database = await newDatabase('migrated');
    onTestFinished(() => database.drop());
    const locks: { count: string }[] = [];
    const connection = await openServer(database.url, async (_run, db) => {
      const ownLocks = sql`select count(*)::text as count from pg_locks
        where locktype = 'advisory' and pid = pg_backend_pid()`;
      locks.push(...(await rowsOf<{ count: string }>(db, ownLocks)));
    });
    await connection.close();
    expect(locks).toEqual([{ count: '0' }]);
  },
);
