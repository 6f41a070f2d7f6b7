import { eq } from 'drizzle-orm';
import { findUser } from '../identity/users.ts';
import type { Queries } from '../platform/db/connection.ts';
import { issues, plans, users } from '../platform/db/schema.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import type { PaymentMetadata } from './gatewayMetadata.ts';

/**
 * Finds the account and the goods of an unbooked payment. The ids of the metadata count only if
 * their rows are older than the payment: a store that has lost rows may assign the same ids again.
 */

type Choice =
  | { readonly kind: 'payer' }
  | { readonly kind: 'account'; readonly who: string }
  | { readonly kind: 'nobody' };

/** Returns the account that receives the goods; null for no account. Throws `OperatorError`. */
export async function buyerOf(
  tx: Queries,
  metadata: PaymentMetadata,
  choice: Choice,
): Promise<{ userId: number | null }> {
  if (choice.kind === 'nobody') return { userId: null };
  if (choice.kind === 'account') return { userId: await findUser(tx, choice.who) };
  const { userId } = metadata;
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (user && isBefore(user.createdAt, metadata)) return { userId };
  const why = user
    ? `Account ${userId} is younger than the payment, so the account that paid is not in the store.`
    : `Account ${userId}, which paid, is not in the store.`;
  throw new OperatorError(
    'payment',
    `${why} Say --account to name who gets what was paid for, or --refund to return the money.`,
  );
}

interface Goods {
  readonly issueId: number | null;
  readonly planId: number | null;
  /** The present title or period. */
  readonly description: string;
}

/** Throws `OperatorError`. */
export async function goodsOf(
  tx: Queries,
  metadata: PaymentMetadata,
  chosen: { readonly issueId: number | null; readonly planId: number | null },
): Promise<Goods> {
  if (metadata.issueId === null) return planOf(tx, metadata.planId, chosen);
  if (chosen.planId !== null)
    throw new OperatorError('payment', 'An issue was paid for: say --issue.');
  const issueId = chosen.issueId ?? metadata.issueId;
  const [issue] = await tx.select().from(issues).where(eq(issues.id, issueId));
  const isIt =
    issue?.publishedAt && (chosen.issueId !== null || isBefore(issue.publishedAt, metadata));
  if (isIt) return { issueId, planId: null, description: issue.title };
  throw new OperatorError(
    'payment',
    `Issue ${issueId}, which was paid for, is not in the store: say --issue to name the one that is meant.`,
  );
}

async function planOf(
  tx: Queries,
  marked: number | null,
  chosen: { readonly issueId: number | null; readonly planId: number | null },
): Promise<Goods> {
  if (chosen.issueId !== null)
    throw new OperatorError('payment', 'A plan was paid for: say --plan.');
  const planId = chosen.planId ?? marked ?? 0;
  const [plan] = await tx.select().from(plans).where(eq(plans.id, planId));
  if (plan) return { issueId: null, planId, description: plan.period };
  throw new OperatorError(
    'payment',
    `Plan ${planId}, which was paid for, is not in the store: say --plan to name the one that is meant.`,
  );
}

/** The clocks of the store and of its database may differ. */
const tolerance = 5 * 60_000;

const isBefore = (time: Date, { orderedAt }: PaymentMetadata): boolean =>
  time.getTime() <= orderedAt.getTime() + tolerance;
