import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lt, sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import * as z from 'zod';
import { StartError } from '../operatorErrors.ts';
import { type Queries, rowsOf } from './connection.ts';
import { schemaRequirement } from './schema/operations.ts';

export const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.int() })) });

const journal = Journal.parse(
  JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')),
);

/** Names of all migrations of this version, the oldest first. */
export const migrationNames: readonly string[] = journal.entries.map(({ tag }) => tag);

const nameAt = (when: number): string | null =>
  journal.entries.find((entry) => entry.when === when)?.tag ?? null;

/** The last migration of a database that a later version has migrated. */
export const unknownMigration = '(unknown)';

/** null for a new database. */
async function lastTime(tx: Queries): Promise<number | null> {
  if (!(await hasTable(tx, 'drizzle.__drizzle_migrations'))) return null;
  const [last] = await rowsOf<{ at: string | null }>(
    tx,
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  );
  return last?.at ? Number(last.at) : null;
}

async function hasTable(tx: Queries, name: string): Promise<boolean> {
  const query = sql`select to_regclass(${name}) is not null as there`;
  return (await rowsOf<{ there: boolean }>(tx, query))[0]?.there === true;
}

/** Returns the last migration of a database, or `unknownMigration`; null for a new database. */
export async function lastMigration(tx: Queries): Promise<string | null> {
  const at = await lastTime(tx);
  return at === null ? null : (nameAt(at) ?? unknownMigration);
}

/**
 * Rejects a database that this version cannot use: from before the initial migration, which had other migrations,
 * or after a later migration that is not reversible. Throws `StartError`.
 */
export async function requireSupported(tx: Queries): Promise<void> {
  const [at, initial] = [await lastTime(tx), journal.entries[0]];
  if (at === null || !initial) return;
  if (at < initial.when)
    throw new StartError(
      'The database was made by a checkout from before the first release. This version cannot upgrade it and has changed nothing. Run “gatefold export” with that checkout, set DATA_DIR to a new folder or DATABASE_URL to an empty database, and run “gatefold import” with this version.',
    );
  if (!(await hasTable(tx, 'public.schema_requirement'))) return;
  const [row] = await rowsOf<{ needed: string | null }>(
    tx,
    sql`select ${laterRequirement} as needed`,
  );
  if (row?.needed) throw new StartError(laterVersionNeeded(row.needed));
}

const newest = journal.entries.at(-1);

/** The migration that the database requires and that this version lacks; null if this version may use the database. */
export const laterRequirement = sql`(select ${schemaRequirement.migration} from ${schemaRequirement}
  where ${schemaRequirement.journalTime} > ${newest?.when ?? 0})`;

export const laterVersionNeeded = (migration: string): string =>
  `The database needs a later Gatefold: it has the migration ${migration}, and this version ends with ${newest?.tag}. Use the later version, or restore a backup from before into another database.`;

/**
 * Runs the pending migrations, if there are any. Then the database requires the version of the last migration that is not
 * reversible: earlier versions refuse it.
 * @param run runs them
 */
export async function migrateAndRequire(tx: Queries, run: () => Promise<void>): Promise<void> {
  const at = await lastTime(tx);
  // Drizzle would read all migrations and send several statements to find out that there is none to run.
  if (at === null || !newest || at < newest.when) await run();
  const required = journal.entries.findLast(({ tag }) => !migrationNotes[tag]?.isReversible);
  if (!required) return;
  const row = { migration: required.tag, journalTime: required.when };
  await tx
    .insert(schemaRequirement)
    .values(row)
    .onConflictDoUpdate({
      target: schemaRequirement.id,
      set: row,
      // A later version may have migrated the database.
      setWhere: lt(schemaRequirement.journalTime, row.journalTime),
    });
}

/** Returns the statements of the migrations after one, up to another. */
export function statementsBetween(after: string | null, upTo: string): string[] {
  const from = after === null ? 0 : migrationNames.indexOf(after) + 1;
  const files: MigrationMeta[] = readMigrationFiles({ migrationsFolder });
  return files.slice(from, migrationNames.indexOf(upTo) + 1).flatMap((file) => file.sql);
}

/** The consequences of a migration for an operator. */
interface MigrationNote {
  /** As a sentence. */
  readonly does: string;
  /**
   * Whether the previous version works with the migrated database. Otherwise the way back is a backup from
   * before.
   */
  readonly isReversible: boolean;
}

/** One note for each migration; a test checks this. */
export const migrationNotes: Readonly<Record<string, MigrationNote>> = {
  '0000_initial': { does: 'The tables of a new store.', isReversible: false },
  '0001_schema_requirement': {
    does: 'A table that names the oldest version for this database.',
    isReversible: true,
  },
  '0002_annotation_epoch_and_indexes': {
    does: 'Devices send their annotations again after a restored backup, annotations dated in the future get the present time, and payments, purchases, sessions, users and files get indexes.',
    isReversible: true,
  },
  '0003_plan_starts_and_gift_openings': {
    does: 'The beginning of a plan that follows an earlier access, the limit of visitors of gift links, and the browsers that have opened them.',
    isReversible: true,
  },
  '0004_pack_pictures': {
    does: 'The end of the first picture of a pack, and the number of its pictures at reading size.',
    isReversible: true,
  },
  '0005_owners': {
    does: 'Publishers who own the store.',
    isReversible: true,
  },
  '0006_preview_links': {
    does: 'Links by which colleagues read a draft.',
    isReversible: true,
  },
  '0007_refunds_and_sales_lists': {
    does: 'The refunds that owners order, and indexes for their lists of customers, payments and subscriptions.',
    isReversible: true,
  },
  '0008_access_links_passkeys_and_activity': {
    does: 'One-time links, passkeys of publishers, and the record of their changes.',
    isReversible: true,
  },
  '0009_store_accent_and_last_backup': {
    does: 'The colour of the links and buttons of the store, and the time of its last backup.',
    isReversible: true,
  },
  '0010_scheduled_issues_and_own_covers': {
    does: 'The time at which a draft is published, and covers that are pictures of the publisher.',
    isReversible: true,
  },
  '0011_api_tokens_icons_and_translations': {
    does: 'API tokens, uploaded icons, and the texts of the store in further languages.',
    isReversible: true,
  },
  '0012_withdrawals_consents_and_receipts': {
    does: 'Withdrawals of customers from purchases, consents to immediate performance, the seller and the card in receipts, and numbered receipts.',
    isReversible: true,
  },
  '0013_email_sign_in': {
    does: 'Sign-ins by mail, and the settings for them and for passkeys of readers.',
    isReversible: true,
  },
  '0014_accessibility_and_feeds': {
    does: 'The accessibility statement, what each issue offers to screen readers, and the setting for feeds.',
    isReversible: true,
  },
  '0015_list_orders': {
    does: 'Indexes for the lists of customers, payments and subscriptions by another column.',
    isReversible: true,
  },
  '0016_guest_checkout': {
    does: 'Guests who buy with an e-mail alone, the setting for them, and changes of the e-mail of accounts.',
    isReversible: true,
  },
  '0017_grace_and_renewal_reminders': {
    does: 'The days of grace of late renewals, and of the notice before a renewal.',
    isReversible: true,
  },
  '0018_jobs': {
    does: 'The work that is left to do, which was a part of the events of gateways, of the refunds of owners and of the mails.',
    isReversible: false,
  },
  '0019_news_by_mail': {
    does: 'The addresses that order news of new issues, how far the news of each issue are sent, and the setting for them.',
    isReversible: true,
  },
  '0020_article_view': {
    does: 'The setting for the article view.',
    isReversible: true,
  },
  '0021_offline': {
    does: 'The setting that lets readers keep issues on their devices.',
    isReversible: true,
  },
  '0022_webhooks': {
    does: 'The programs of the publisher that get messages of the store, and these messages.',
    isReversible: true,
  },
  '0023_discounts': {
    does: 'Coupons that lower the price of an issue, and the discount of each payment.',
    // Earlier versions would give the issue for nothing.
    isReversible: false,
  },
  '0024_print_subscribers': {
    does: 'The list of print subscribers, who read all issues.',
    isReversible: true,
  },
  '0025_host_sessions': {
    does: 'Which sessions the site that frames the store has opened.',
    isReversible: true,
  },
  '0026_first_price': {
    does: 'The price of the first period of a plan, and that of the later periods of a payment.',
    // Earlier versions would renew at the price of the first period.
    isReversible: false,
  },
  '0027_tax_rates': {
    does: 'The rates of the tax by country, and the country of each payment and receipt.',
    // Earlier versions would number receipts with another rate.
    isReversible: false,
  },
  '0028_gift_purchases': {
    does: 'Issues that are bought as a gift, and the setting for them.',
    // Earlier versions would open a gift for its buyer.
    isReversible: false,
  },
  '0029_bundles': {
    does: 'Issues that are sold together for one price.',
    // Earlier versions take a payment for a bundle for one of a plan.
    isReversible: false,
  },
  '0030_invoice_details': {
    does: 'What customers want on their receipts, on each receipt too; the former secrets and the pause of webhooks.',
    // Earlier versions would number receipts without it, and write to paused webhooks.
    isReversible: false,
  },
  '0031_gift_deliveries': {
    does: 'Mails with the link of a gift on a day, and plans that are bought as a gift for one period.',
    // Earlier versions would look for the subscription of such a plan.
    isReversible: false,
  },
};
