import { and, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { HealthItem, HealthReport } from '#contract/admin/health.ts';
import type { PublishRefusal } from '#contract/admin/issue.ts';
import { brokenRules } from '../billing/invariants.ts';
import { before, oneDay, oneMinute } from '../platform/clock.ts';
import { rowsOf } from '../platform/db/connection.ts';
import { issues } from '../platform/db/schema.ts';
import { freeBytes, minFreeBytes } from '../platform/disk.ts';
import { Memo } from '../platform/memo.ts';
import { machineFaults } from '../platform/observability/machineFaults.ts';
import type { Resources } from '../platform/resources.ts';
import { readStore } from '../storeSettings/index.ts';
import { checkIntegrity } from './integrityCheck.ts';

type Dependencies = Pick<Resources, 'db' | 'blobs' | 'clock' | 'settings' | 'storedSettings'>;
type Check = (dependencies: Dependencies) => Promise<HealthItem>;

/** A check reads each file's size and many rows, so that a report is used for this time. */
const lifetime = 10 * oneMinute;

/** Returns a function that checks the store; with `now` false a recent report is returned. */
export function openHealth(dependencies: Dependencies): (now: boolean) => Promise<HealthReport> {
  const memo = new Memo<HealthReport>({
    max: 1,
    lifetime,
    now: () => dependencies.clock.now(),
  });
  return (now) => {
    if (now) memo.delete('');
    return memo.get('', () => checkHealth(dependencies));
  };
}

async function checkHealth(dependencies: Dependencies): Promise<HealthReport> {
  const items: HealthItem[] = [];
  // One after the other: the embedded database and the bucket serve readers meanwhile.
  for (const check of checks) items.push(await check(dependencies));
  return { checkedAt: dependencies.clock.now().toISOString(), items };
}

type Facts = Partial<Pick<HealthItem, 'count' | 'at' | 'details'>>;

/** The state and the reason of an item. */
type Finding = readonly [HealthItem['state'], HealthItem['reason'], Facts?];

const found = (item: HealthItem['item'], [state, reason, facts]: Finding): HealthItem => ({
  item,
  state,
  reason,
  count: 0,
  at: null,
  details: [],
  ...facts,
});

const roomForPdfs = 2_000_000_000;

async function checkDisk({ settings: { dataDir, storage } }: Dependencies): Promise<HealthItem> {
  const folders = [dataDir, ...(storage.kind === 'folder' ? [storage.folder] : [])];
  const count = Math.floor(Math.min(...folders.map(freeBytes)));
  if (count < minFreeBytes) return found('disk', ['fault', 'disk_full', { count }]);
  return found(
    'disk',
    count < roomForPdfs ? ['warning', 'disk_low', { count }] : ['ok', 'disk_free', { count }],
  );
}

async function checkMachine(dependencies: Dependencies): Promise<HealthItem> {
  const details = await machineFaults(dependencies);
  return found(
    'machine',
    details.length > 0 ? ['fault', 'machine_wrong', { details }] : ['ok', 'machine_right'],
  );
}

async function checkFiles(dependencies: Dependencies): Promise<HealthItem> {
  const { missing, wrongSize, uses, orphans, outlived } = await checkIntegrity(dependencies);
  const damaged = missing.length + wrongSize.length;
  const details = uses.map(({ title, issue, part }) => `${title || `Issue ${issue}`}: ${part}`);
  if (damaged > 0) return found('files', ['fault', 'files_missing', { count: damaged, details }]);
  const count = orphans.length + outlived.length;
  return found('files', count > 0 ? ['ok', 'files_unused', { count }] : ['ok', 'files_whole']);
}

const weekly = 7 * oneDay;

async function checkBackups({ db, clock }: Dependencies): Promise<HealthItem> {
  const { backedUpAt } = await readStore(db);
  if (!backedUpAt) return found('backups', ['warning', 'backups_none']);
  const at = backedUpAt.toISOString();
  const isOld = clock.now().getTime() - backedUpAt.getTime() > weekly;
  return found(
    'backups',
    isOld ? ['warning', 'backups_old', { at }] : ['ok', 'backups_made', { at }],
  );
}

/** The reasons of a queue: the number of rows that have failed, and of rows that wait for another attempt. */
interface Queue {
  readonly item: HealthItem['item'];
  readonly done: HealthItem['reason'];
  readonly waiting: Finding;
  readonly failed: Finding;
  /** Has the columns `failed` and `waiting`. */
  readonly count: (ago: (milliseconds: number) => SQL) => SQL;
}

/** Longer than the time between two rounds of a job. */
const late = 20 * oneMinute;

const queues: readonly Queue[] = [
  {
    item: 'packs',
    done: 'packs_ready',
    waiting: ['ok', 'packs_waiting'],
    failed: ['warning', 'packs_failed'],
    count: () => sql`select count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state in ('pending', 'building')) as waiting from packs`,
  },
  {
    item: 'webhooks',
    done: 'webhooks_done',
    waiting: ['warning', 'webhooks_waiting'],
    failed: ['fault', 'webhooks_late'],
    count: (ago) => sql`select count(*) filter (where due_at < ${ago(late)}) as failed,
      count(*) filter (where attempts > 1) as waiting from jobs where kind = 'webhook_event'`,
  },
  {
    item: 'payments',
    done: 'payments_settled',
    waiting: ['ok', 'payments_settled'],
    failed: ['fault', 'payments_late'],
    count: (ago) => sql`select count(*) as failed, 0 as waiting from (
      select 1 from payments where reconcile_at < ${ago(late)}
      union all select 1 from subscriptions where reconcile_at < ${ago(late)}) due`,
  },
  {
    item: 'unbooked',
    done: 'unbooked_none',
    waiting: ['ok', 'unbooked_none'],
    failed: ['fault', 'unbooked_found'],
    count: () => sql`select count(*) as failed, 0 as waiting from unbooked_payments
      where state = 'open'`,
  },
];

/** Drafts that were refused at their time, and drafts that nobody publishes. */
async function checkSchedule({ db, clock }: Dependencies): Promise<HealthItem> {
  const rows = await db
    .select()
    .from(issues)
    .where(
      and(
        isNull(issues.publishedAt),
        or(isNotNull(issues.publishRefusal), lt(issues.publishAt, before(clock.now(), late))),
      ),
    );
  const refused = rows.filter(({ publishRefusal }) => publishRefusal !== null);
  const count = rows.length - refused.length;
  if (count > 0) return found('schedule', ['fault', 'schedule_late', { count }]);
  const details = refused.map(
    ({ id, title, publishRefusal }) =>
      `${title || `Issue ${id}`}: ${refusalSentences[publishRefusal ?? 'title_missing']}`,
  );
  return found(
    'schedule',
    details.length > 0
      ? ['warning', 'schedule_refused', { count: details.length, details }]
      : ['ok', 'schedule_kept'],
  );
}

const refusalSentences: Readonly<Record<PublishRefusal, string>> = {
  title_missing: 'It has no title.',
  price_too_low: 'Its price is lower than the payment service charges.',
  price_too_high: 'Its price is higher than the payment service charges at once.',
};

const mails: Queue = {
  item: 'mails',
  done: 'mails_sent',
  waiting: ['warning', 'mails_waiting'],
  failed: ['fault', 'mails_failed'],
  count: (ago) => sql`select
    count(*) filter (where state = 'failed' and created_at > ${ago(weekly)}) as failed,
    (select count(*) from jobs where kind = 'mail' and state <> 'dead' and attempts > 0) as waiting
    from outbound_mails`,
};

const checkQueue =
  ({ item, done, waiting, failed, count }: Queue): Check =>
  async ({ db, clock }) => {
    const ago = (milliseconds: number): SQL =>
      sql`${new Date(clock.now().getTime() - milliseconds).toISOString()}::timestamptz`;
    const [row] = await rowsOf<{ failed: string; waiting: string }>(db, count(ago));
    const [failures, waits] = [Number(row?.failed ?? 0), Number(row?.waiting ?? 0)];
    if (failures > 0) return found(item, [...firstTwo(failed), { count: failures }]);
    return found(item, waits > 0 ? [...firstTwo(waiting), { count: waits }] : ['ok', done]);
  };

const firstTwo = ([state, reason]: Finding) => [state, reason] as const;

/** A store that sends no mail has no outbox to judge. */
async function checkMails(dependencies: Dependencies): Promise<HealthItem> {
  const { smtpUrl, integrations } = dependencies.settings;
  if (!smtpUrl) return found('mails', [integrations ? 'ok' : 'warning', 'mails_off']);
  return checkQueue(mails)(dependencies);
}

async function checkAccounting({ db, clock }: Dependencies): Promise<HealthItem> {
  const broken = await brokenRules(db, clock.now());
  const details = broken.map(({ rule, ids }) => `${rule} (${ids.slice(0, 10).join(', ')})`);
  return found(
    'accounting',
    broken.length > 0
      ? ['fault', 'rules_broken', { count: broken.length, details }]
      : ['ok', 'rules_kept'],
  );
}

const checks: readonly Check[] = [
  checkDisk,
  checkMachine,
  checkFiles,
  checkBackups,
  checkSchedule,
  checkMails,
  ...queues.map(checkQueue),
  checkAccounting,
];
