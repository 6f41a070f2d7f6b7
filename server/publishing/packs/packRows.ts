import { and, asc, eq, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm';
import { PACK_FORMAT, type PackState } from '#contract/pack/format.ts';
import type { IssueId } from '#contract/ids.ts';
import type { Queries } from '../../platform/db/connection.ts';
import { issues, packs, fileVersions } from '../../platform/db/schema.ts';
import type { Resources } from '../../platform/resources.ts';
import { saveFileRows } from '../saveIssue.ts';
import type { StoredPack } from './assemblePack.ts';
import { after, oneMinute } from '../../platform/clock.ts';

/** The part of a pack's row that only `packTransition` changes. */
export interface PackProgress {
  readonly state: PackState;
  /** Attempts that failed since the pack was last ordered. */
  readonly failures: number;
  readonly builtPages: number;
  readonly dueAt: Date;
}

export type PackEvent =
  /** A process takes up the work, or goes on with the work of a process that ended. */
  | { readonly kind: 'claimed' }
  | { readonly kind: 'built'; readonly pages: number }
  | { readonly kind: 'finished'; readonly pages: number }
  /** The process stops. The pages that are built stay. */
  | { readonly kind: 'interrupted' }
  /** Another attempt may succeed. */
  | { readonly kind: 'attemptFailed' }
  /** No attempt will succeed. */
  | { readonly kind: 'refused' }
  /** A publisher has requested a rebuild, or the format has changed. */
  | { readonly kind: 'ordered' };

/** A process that does not report for this time has ended. Longer than the time limit of a page. */
export const leaseMs = 3 * oneMinute;

export const maxFailures = 3;
const retryDelays = [10 * oneMinute, 20 * oneMinute, 30 * oneMinute];

/** Returns the next progress of a pack; null if the event is impossible in this state. */
export function packTransition(
  pack: PackProgress,
  event: PackEvent,
  now: Date,
): PackProgress | null {
  const isBuilding = pack.state === 'building';
  switch (event.kind) {
    case 'ordered':
      return { state: 'pending', failures: 0, builtPages: 0, dueAt: now };
    case 'claimed': {
      const isOpen = pack.state === 'pending' || isBuilding;
      return isOpen && pack.dueAt <= now
        ? { ...pack, state: 'building', dueAt: after(now, leaseMs) }
        : null;
    }
    case 'built':
      return isBuilding ? { ...pack, builtPages: event.pages, dueAt: after(now, leaseMs) } : null;
    case 'finished':
      return isBuilding ? { ...pack, state: 'ready', builtPages: event.pages } : null;
    case 'interrupted':
      return isBuilding ? { ...pack, state: 'pending', dueAt: now } : null;
    case 'refused':
      return isBuilding ? { ...pack, state: 'failed' } : null;
    case 'attemptFailed':
      break;
  }
  return isBuilding ? afterFailure(pack, after(now, retryDelays[pack.failures] ?? 0)) : null;
}

const afterFailure = (pack: PackProgress, dueAt: Date): PackProgress => {
  const failures = pack.failures + 1;
  const state = failures < maxFailures ? 'pending' : 'failed';
  return { ...pack, failures, state, dueAt };
};

export type PackRow = typeof packs.$inferSelect;
export type PackKey = Pick<PackRow, 'issueId' | 'type' | 'pdf'>;

type Dependencies = Pick<Resources, 'db' | 'clock'>;

const isThis = ({ issueId, type, pdf }: PackKey) =>
  and(eq(packs.issueId, issueId), eq(packs.type, type), eq(packs.pdf, pdf));

/** Applies an event to a row. Returns the changed row; null if the event is impossible now. */
export const applyToPack = (
  { db, clock }: Dependencies,
  key: PackKey,
  event: PackEvent,
  stored?: StoredPack,
): Promise<PackRow | null> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(packs).where(isThis(key)).for('update');
    const next = row && packTransition(row, event, clock.now());
    if (!row || !next) return null;
    if (stored) {
      const { headEnd, pictureEnd, pictures, ...file } = stored;
      await saveFileRows(tx, [file]);
      const columns = { ...next, file: file.sha256, headEnd, pictureEnd, pictures };
      await tx.update(packs).set(columns).where(isThis(key));
      return { ...row, ...columns };
    }
    await tx.update(packs).set(next).where(isThis(key));
    return { ...row, ...next };
  });

/** Adds a row for each published PDF, requests a rebuild of packs in another format, and deletes the rows of old PDFs. */
export async function planPacks({ db, clock }: Dependencies): Promise<void> {
  const now = clock.now().toISOString();
  await db.execute(sql`
    insert into ${packs} (issue_id, type, pdf_sha256, pages, format, due_at)
    select id, 'full', full_sha256, full_pages, ${PACK_FORMAT}::int, ${now}::timestamptz
      from ${issues} where published_at is not null
    union all
    select id, 'sample', sample_sha256, sample_pages, ${PACK_FORMAT}::int, ${now}::timestamptz
      from ${issues} where published_at is not null and sample_pages is not null
    on conflict do nothing`);
  await db.execute(sql`
    delete from ${packs} p using ${issues} i
    where i.id = p.issue_id
      and p.pdf_sha256 is distinct from
        (case p.type when 'full' then i.full_sha256 else i.sample_sha256 end)
      and not exists (select from ${fileVersions} r where r.issue_id = p.issue_id
        and r.type = p.type and r.file_sha256 = p.pdf_sha256)`);
  await orderOtherFormats({ db, clock });
}

/** A pack of another format is of no use to readers, so the row gives up its file. */
async function orderOtherFormats({ db, clock }: Dependencies): Promise<void> {
  const others = await db.select().from(packs).where(ne(packs.format, PACK_FORMAT));
  for (const row of others) {
    const next = packTransition(row, { kind: 'ordered' }, clock.now());
    const noFile = { file: null, headEnd: null, pictureEnd: null, pictures: 0 };
    const columns = { ...next, format: PACK_FORMAT, ...noFile };
    await db.update(packs).set(columns).where(isThis(row));
  }
}

/** Claims the next due pack of a published issue, those of the newest issues first; null if none is due. */
export async function claimPack({ db, clock }: Dependencies): Promise<PackRow | null> {
  const due = await db
    .select({ issueId: packs.issueId, type: packs.type, pdf: packs.pdf })
    .from(packs)
    .innerJoin(issues, eq(issues.id, packs.issueId))
    .where(
      and(
        inArray(packs.state, ['pending', 'building']),
        lte(packs.dueAt, clock.now()),
        isNotNull(issues.publishedAt),
      ),
    )
    .orderBy(sql`${issues.sortOrder} desc`, asc(packs.type))
    .limit(1);
  for (const key of due) return applyToPack({ db, clock }, key, { kind: 'claimed' });
  return null;
}

/** Requests a rebuild of the packs of an issue. The earlier packs stay in use until then. */
export async function orderPacks({ db, clock }: Dependencies, id: IssueId): Promise<void> {
  const rows = await db.select().from(packs).where(eq(packs.issueId, id));
  for (const row of rows) await applyToPack({ db, clock }, row, { kind: 'ordered' });
}

/** Ends the builds of an earlier process of this store. Only for a store with one process. */
export async function interruptBuilds({ db, clock }: Dependencies): Promise<void> {
  const rows = await db.select().from(packs).where(eq(packs.state, 'building'));
  for (const row of rows) await applyToPack({ db, clock }, row, { kind: 'interrupted' });
}

/** The rows that still need their work folder. */
export const unfinishedPacks = (tx: Queries): Promise<PackRow[]> =>
  tx
    .select()
    .from(packs)
    .where(inArray(packs.state, ['pending', 'building']));
