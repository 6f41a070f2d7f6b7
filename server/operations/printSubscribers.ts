import { parse } from 'csv-parse/sync';
import { count, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { AccountEmail } from '#contract/api/signIn.ts';
import {
  mostUnreadLines,
  type PrintList,
  type PrintListEffect,
  type PrintReport,
} from '#contract/admin/printSubscribers.ts';
import { endPrintAccess, grantPrintAccess } from '../identity/printAccess.ts';
import { after, oneDay } from '../platform/clock.ts';
import type { Db, Queries } from '../platform/db/connection.ts';
import { printSubscribers } from '../platform/db/schema.ts';
import { OperatorError } from '../platform/operatorErrors.ts';

/** The list of print subscribers, who read all issues. A file is the whole list. */

export class PrintListRefused extends OperatorError<'print_list_empty' | 'print_list_wrong'> {}

interface ReadList {
  /** The end of the access by address, in lower case. */
  readonly ends: ReadonlyMap<string, Date>;
  /** Numbers of lines without an address, or with a date in another form. */
  readonly unread: readonly number[];
}

interface Line {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const isDay = (cell: string): boolean => z.iso.date().safeParse(cell).success;

/** A date that is read as none would give days that were not meant. */
const looksLikeDay = (cell: string): boolean => /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(cell);

/**
 * Reads a file with one address in each line, wherever its column is. A line may have its own last day. Throws
 * `PrintListRefused` for a file without addresses that is not empty.
 */
function readList({ csv, until }: PrintList): ReadList {
  const ends = new Map<string, Date>();
  const unread: number[] = [];
  for (const { record, info } of linesOf(csv)) {
    const cells = record.map((cell) => cell.trim());
    const email = cells.find((cell) => AccountEmail.safeParse(cell).success)?.toLowerCase();
    const day = cells.find(isDay);
    const isUnclear = day === undefined && cells.some(looksLikeDay);
    const end = endOf(day ?? until);
    const known = email === undefined ? undefined : ends.get(email);
    // A person with two subscriptions reads until the later end.
    if (email !== undefined && !isUnclear) ends.set(email, known && known > end ? known : end);
    // The first line may name the columns.
    else if (isUnclear || info.lines > 1) unread.push(info.lines);
  }
  if (ends.size === 0 && csv.trim() !== '')
    throw new PrintListRefused('print_list_empty', 'The file has no line with an e-mail address.');
  return { ends, unread };
}

function linesOf(csv: string): readonly Line[] {
  try {
    const options = { bom: true, delimiter: [',', ';', '\t'], relax_column_count: true };
    return parse(csv, { ...options, info: true, skip_empty_lines: true }) as never;
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    throw new PrintListRefused('print_list_wrong', `The file is no CSV: ${error.message}`);
  }
}

const endOf = (lastDay: string): Date => after(new Date(`${lastDay}T00:00:00Z`), oneDay);

const listed = ({ ends }: ReadList) => sql`unnest(${sql.param([...ends.keys()])}::text[],
  ${sql.param([...ends.values()].map((end) => end.toISOString()))}::timestamptz[]) as listed(address_key, ends_at)`;

const isListed = sql`listed.address_key = ${printSubscribers.addressKey}`;

async function effectOf(tx: Queries, list: ReadList): Promise<PrintListEffect> {
  const [row] = await tx
    .select({ all: count(), kept: count(sql`listed.address_key`) })
    .from(printSubscribers)
    .leftJoin(listed(list), isListed);
  const { kept, all } = row ?? { kept: 0, all: 0 };
  return {
    added: list.ends.size - kept,
    kept,
    removed: all - kept,
    unread: list.unread.length,
    unreadLines: list.unread.slice(0, mostUnreadLines),
  };
}

/** What a file would change. Throws `PrintListRefused`. */
export const previewPrintList = (tx: Queries, order: PrintList): Promise<PrintListEffect> =>
  effectOf(tx, readList(order));

/** Replaces the list, with its effect on accounts, in one transaction. Throws `PrintListRefused`. */
export function replacePrintList(db: Db, order: PrintList, now: Date): Promise<PrintListEffect> {
  const list = readList(order);
  return db.transaction(async (tx) => {
    // A second owner waits.
    await tx.execute(sql`lock table print_subscribers in share row exclusive mode`);
    const effect = await effectOf(tx, list);
    await tx
      .delete(printSubscribers)
      .where(sql`not exists (select from ${listed(list)} where ${isListed})`);
    await tx.execute(sql`insert into print_subscribers (address_key, ends_at)
      select address_key, ends_at from ${listed(list)}
      on conflict (address_key) do update set ends_at = excluded.ends_at`);
    await grantPrintAccess(tx, null);
    await endPrintAccess(tx, now);
    return effect;
  });
}

export async function printReport(tx: Queries): Promise<PrintReport> {
  const [row] = await tx
    .select({ addresses: count(), accounts: count(printSubscribers.userId) })
    .from(printSubscribers);
  return row ?? { addresses: 0, accounts: 0 };
}
