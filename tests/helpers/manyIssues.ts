import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { issues } from '../../server/platform/db/schema.ts';
import type { Resources } from '../../server/platform/resources.ts';

/**
 * Adds a number of issues, newer than the others, as copies of the existing issues in turn with their files
 * and covers: 'Issue 1' and on, every third free. Much faster than publishing, which makes PDFs.
 */
export async function addIssues({ db }: Pick<Resources, 'db'>, count: number): Promise<void> {
  await db.execute(sql`
    with originals as (
      select *, row_number() over (order by id) - 1 as place, count(*) over () as total
      from issues where withdrawn_at is null and sort_order > 0
    ), made as (
      insert into issues (title, description, is_free, price, sort_order, full_sha256, full_pages,
        sample_sha256, sample_pages, cover_file_name, cover_width, cover_height)
      select 'Issue ' || n, description, n % 3 = 0, case when n % 3 = 0 then 0 else 100 + n % 900 end,
        (select max(sort_order) from issues) + n, full_sha256, full_pages,
        sample_sha256, sample_pages, 'copy-' || n || '-of-' || id || '.jpg', cover_width, cover_height
      from generate_series(1, ${count}::int) as n join originals on place = n % total
      returning id, cover_file_name
    )
    insert into cover_renditions (issue_id, width, format, file_sha256)
    select made.id, width, format, file_sha256
    from made join cover_renditions
      on issue_id = substring(cover_file_name from '-of-([0-9]+)')::int
  `);
}

type Row = typeof issues.$inferInsert;

/** Adds an issue after the others: a copy of another with its files and cover, except for these values. */
export async function addIssue(
  { db }: Resources,
  changes: Partial<Row>,
  originalId = 1,
): Promise<number> {
  const [original] = await db.select().from(issues).where(eq(issues.id, originalId));
  if (!original) throw new Error(`There is no issue ${originalId}.`);
  const { id: _, ...rest } = original;
  const own = { coverFileName: `${randomUUID()}.jpg`, seedKey: null, sortOrder: -1 };
  const [made] = await db
    .insert(issues)
    .values({ ...rest, ...own, ...changes })
    .returning({ id: issues.id });
  if (!made) throw new Error('Nothing was added.');
  await db.execute(sql`
    insert into cover_renditions (issue_id, width, format, file_sha256)
    select ${made.id}, width, format, file_sha256
    from cover_renditions where issue_id = ${originalId}
  `);
  return made.id;
}
