import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { openPublisher } from '../helpers/publisher.ts';
import { hasPostgres } from '../helpers/testDatabase.ts';

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
