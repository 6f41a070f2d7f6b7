import { lockUser } from '../../identity/users.ts';
import { isUnsettled } from '../../platform/db/schema/planChangeStates.ts';
import { readStore } from '../../storeSettings/index.ts';
import { applySubscriptionUpdate, moveSubscription } from '../applySubscriptionUpdate.ts';
import {
  type GatewayPlanChanges,
  PlanChangeRefused,
  type PlanTerms,
  type SubscriptionRow,
} from '../gateway.ts';
import { callGateway, findGateway } from '../gatewayRegistry.ts';
import { applicationAt, type ChangeContext, type PaymentContext } from '../paymentRows.ts';
import {
  movePlanChange,
  openPlanChange,
  nameOf,
  planBy,
  type PlanChangeRow,
  postponeCall,
  nextCallAt,
} from './planChangeRows.ts';

type Source = ChangeContext['source'];

/**
 * Sends a requested change to the gateway. A refused change is withdrawn. Returns false if the gateway has
 * refused it. If the outcome is unknown, the row stays unchanged.
 */
export async function sendSchedule(
  context: PaymentContext,
  row: SubscriptionRow,
  change: PlanChangeRow,
  source: Source,
): Promise<boolean> {
  const { gateway, gatewayId } = planChangesOf(context, row);
  const terms = await termsOf(context, change);
  try {
    const update = await callGateway(() => gateway.schedule(gatewayId, terms));
    if (update) await applySubscriptionUpdate(context, row, update, source);
    return true;
  } catch (error) {
    if (!(error instanceof PlanChangeRefused)) throw error;
    const now = context.clock.now();
    const refused = await context.db.transaction(async (tx) => {
      await lockUser(tx, row.userId);
      return movePlanChange(tx, change, { what: 'refused' }, now);
    });
    await sendWithdrawal(context, row, refused, source);
    return false;
  }
}

/** Takes a change back at the gateway. If the outcome is unknown, the row stays unchanged. */
export async function sendWithdrawal(
  context: PaymentContext,
  row: SubscriptionRow,
  { id }: PlanChangeRow,
  source: Source,
): Promise<void> {
  const { gateway, gatewayId } = planChangesOf(context, row);
  const update = await callGateway(() => gateway.withdraw(gatewayId));
  if (!update) return;
  await context.db.transaction(async (tx) => {
    await lockUser(tx, row.userId);
    await moveSubscription(tx, row.id, update, applicationAt(context, source), {
      withdrawnId: id,
    });
  });
}

/**
 * Repeats the call of a change that the gateway has not answered. Returns false if there is no such change.
 */
export async function repeatPlanChange(
  context: PaymentContext,
  row: SubscriptionRow,
): Promise<boolean> {
  const change = await openPlanChange(context.db, row.id);
  if (!change || !isUnsettled(change.status) || !findGateway(context, row)) return false;
  await postponeCall(context.db, row, nextCallAt(context.clock.now()));
  if (change.status === 'requested') await sendSchedule(context, row, change, 'reconciler');
  else await sendWithdrawal(context, row, change, 'reconciler');
  return true;
}

interface Recipient {
  readonly gateway: GatewayPlanChanges;
  readonly gatewayId: string;
}

function planChangesOf(context: PaymentContext, row: SubscriptionRow): Recipient {
  const gateway = findGateway(context, row)?.planChanges;
  if (!gateway || row.gatewayId === null)
    throw new Error('The gateway of this subscription does not change plans.');
  return { gateway, gatewayId: row.gatewayId };
}

/** The agreed terms. The plan may be archived meanwhile. */
async function termsOf({ db }: PaymentContext, change: PlanChangeRow): Promise<PlanTerms> {
  const plan = await planBy(db, change.planId);
  if (!plan) throw new Error(`There is no plan ${change.planId}.`);
  const { amount, currency, currencyPrecision } = change;
  const { name: storeName } = await readStore(db);
  return { plan: nameOf(plan), amount, currency, currencyPrecision, storeName };
}
