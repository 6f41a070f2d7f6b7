import { sql } from 'drizzle-orm';
import type { Resources } from '../../server/resources.ts';

/**
 * Adds so many issues, newer than all there are, each a copy of an issue in turn with its files and
 * covers: 'Issue 1' and on, every third free. Much quicker than publishing, since no PDF is made.
 */
export async function addIssues({ db }: Resources, count: number): Promise<void> {
  await db.execute(sql`
    with originals as (
      select *, row_number() over (order by id) - 1 as place, count(*) over () as total
      from issues where withdrawn_at is null
    ), made as (
      insert into issues (title, description, is_free, price, position, full_sha256, full_pages,
        sample_sha256, sample_pages, cover_file_name, cover_width, cover_height)
      select 'Issue ' || n, description, n % 3 = 0, case when n % 3 = 0 then 0 else 100 + n % 900 end,
        (select max(position) from issues) + n, full_sha256, full_pages,
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
