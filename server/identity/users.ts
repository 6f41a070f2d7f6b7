import { and, asc, eq, not, or, type SQL, sql } from 'drizzle-orm';
import { UserId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { users } from '../platform/db/schema.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import { Refused } from '../platform/http/refusal.ts';

/** There is no such account. */
export class UserGone extends OperatorError<'gone'> {}

/** The maximum number of accounts in an error, because anyone can register many. */
const maxListed = 5;

/**
 * Returns the account that an operator names by its number or its e-mail. Only a verified e-mail
 * identifies an account, because anyone can register an unverified one. Throws `OperatorError`.
 */
export async function findUser(tx: Queries, who: string): Promise<UserId> {
  const isIt = /^\d{1,9}$/.test(who) ? eq(users.id, Number(who)) : hasVerifiedEmail(who);
  const [row] = await tx.select({ id: users.id }).from(users).where(isIt);
  if (row) return UserId.parse(row.id);
  throw new UserGone('gone', await notFoundMessage(tx, who));
}

/** Upper and lower case count as equal. */
export const hasEmail = (email: string) => eq(sql`lower(${users.email})`, sql`lower(${email})`);

/** Matches at most one account. */
export const hasVerifiedEmail = (email: string) => and(hasEmail(email), users.emailVerified);

/** Matches the accounts whose number is the text, or whose e-mail begins with it. */
export function isFoundBy(search: string): SQL | undefined {
  const text = search.trim();
  const number = /^[1-9]\d{0,8}$/.test(text) ? eq(users.id, Number(text)) : undefined;
  return text ? or(number, hasEmailFrom(text)) : undefined;
}

/** Matches the accounts whose e-mail begins with the text, by an index. */
export function hasEmailFrom(beginning: string): SQL {
  const pattern = `${beginning.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`lower(${users.email}) collate "C" like ${pattern}`;
}

async function notFoundMessage(tx: Queries, who: string): Promise<string> {
  const unverified = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(hasEmail(who), not(users.emailVerified)))
    .orderBy(asc(users.id))
    .limit(maxListed + 1);
  const [first] = unverified;
  if (!first) return `There is no account ${who}: say the e-mail or the number of one.`;
  const numbers = unverified.slice(0, maxListed).map(({ id }) => String(id));
  const more = unverified.length > maxListed ? ['others'] : [];
  const [noun, verb] = unverified.length === 1 ? ['Account', 'has'] : ['Accounts', 'have'];
  return (
    `No account has the verified e-mail ${who}. ` +
    `${noun} ${listOf([...numbers, ...more])} ${verb} it unverified, which anybody can register: ` +
    `look with “user show ${first.id}”, and say the number of the account.`
  );
}

const listOf = (items: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(items);

/**
 * Locks the user's row until the transaction ends. All transactions that grant goods to a user lock
 * it first. Otherwise a coupon and a payment for the same issue, or two coupons for all issues,
 * would both be used. Throws 'not_signed_in' if the user is deleted.
 */
export async function lockUser(tx: Queries, userId: number): Promise<void> {
  const isThis = eq(users.id, userId);
  const [user] = await tx.select({ id: users.id }).from(users).where(isThis).for('no key update');
  if (!user) throw new Refused('not_signed_in');
}
