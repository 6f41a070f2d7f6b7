import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../db/connection.ts';
import { outboundMails } from '../db/schema.ts';
import {
  type MailChange,
  type MailState,
  mailStateAfter,
  mailStates,
  unsentStates,
} from '../db/schema/mailStates.ts';

type MailValues = Partial<typeof outboundMails.$inferInsert>;

const isUnsent = (state: MailState | null): boolean => unsentStates.some((one) => one === state);

/**
 * Applies a change to those mails of the condition that it affects, and returns their number. It is one
 * statement: a concurrent change waits for the row, and then meets the new state.
 */
export async function changeMails(
  tx: Queries,
  change: MailChange,
  condition: SQL | undefined,
  { nextAttemptAt, ...values }: MailValues = {},
): Promise<number> {
  const ending = affectedBy(change).filter((state) => !isUnsent(mailStateAfter(state, change)));
  const isEnding = ending.length > 0 ? inArray(outboundMails.state, ending) : sql`false`;
  const next = nextAttemptAt
    ? sql`${nextAttemptAt.toISOString()}::timestamptz`
    : outboundMails.nextAttemptAt;
  const changed = await tx
    .update(outboundMails)
    .set({
      ...values,
      state: stateAfter(change),
      nextAttemptAt: sql`case when ${isEnding} then null else ${next} end`,
      recipient: sql`case when ${isEnding} then null else ${outboundMails.recipient} end`,
    })
    .where(and(condition, isAffectedBy(change)))
    .returning({ id: outboundMails.id });
  return changed.length;
}

const affectedBy = (change: MailChange): MailState[] =>
  mailStates.filter((state) => mailStateAfter(state, change) !== null);

export const isAffectedBy = (change: MailChange): SQL =>
  inArray(outboundMails.state, affectedBy(change));

/** The next state of an affected row. */
export function stateAfter(change: MailChange): SQL<MailState> {
  const cases = affectedBy(change).map(
    (state) => sql`when ${state} then ${mailStateAfter(state, change)}`,
  );
  return sql`case ${outboundMails.state} ${sql.join(cases, sql` `)} end`;
}
