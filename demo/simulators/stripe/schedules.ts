import * as z from 'zod';
import type { StoredObject } from '../objectStore.ts';
import { StripeError } from './errors.ts';
import { type Form, Expand, Flag, Integer, read, Text } from './params.ts';
import type { Price } from './objects.ts';
import { afterPeriods } from './periods.ts';
import type { Subscription } from './subscriptionObjects.ts';
import { newId, type UnitOfWork } from './unitOfWork.ts';

interface Phase {
  readonly start_date: number;
  readonly end_date: number;
  readonly items: readonly { readonly price: string; readonly quantity: number }[];
  readonly proration_behavior: string;
}

/** The planned phases of a subscription (docs.stripe.com/api/subscription_schedules). */
export interface Schedule extends StoredObject {
  readonly object: 'subscription_schedule';
  readonly created: number;
  readonly current_phase: Pick<Phase, 'start_date' | 'end_date'> | null;
  readonly customer: string;
  readonly default_settings: { readonly default_payment_method: string | null };
  readonly end_behavior: 'release';
  readonly livemode: false;
  readonly phases: readonly Phase[];
  readonly released_at: number | null;
  readonly released_subscription: string | null;
  readonly status: 'active' | 'released' | 'canceled';
  readonly subscription: string | null;
}

const NewSchedule = z.strictObject({ expand: Expand, from_subscription: Text });

/** The one phase of a new schedule is the current period. */
export function createSchedule(unit: UnitOfWork, form: Form): Schedule {
  const { from_subscription } = read(NewSchedule, form);
  const subscription = unit.require<Subscription>('subscription', from_subscription);
  if (subscription.schedule)
    throw new StripeError(
      `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
      { param: 'from_subscription' },
    );
  if (!['active', 'past_due', 'trialing'].includes(subscription.status))
    throw new StripeError(`You cannot migrate a subscription that is ${subscription.status}.`);
  const phases = subscription.items.data.map((item) => ({
    start_date: item.current_period_start,
    end_date: item.current_period_end,
    items: [{ price: item.price.id, quantity: item.quantity }],
    proration_behavior: 'create_prorations',
  }));
  const schedule = unit.saveAndEmit<Schedule>('subscription_schedule.created', {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    created: unit.now(),
    current_phase: periodOf(phases[0]),
    customer: subscription.customer,
    default_settings: { default_payment_method: subscription.default_payment_method },
    end_behavior: 'release',
    livemode: false,
    phases,
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
  });
  attach(unit, subscription, schedule.id);
  return schedule;
}

const periodOf = (phase: Phase | undefined): Schedule['current_phase'] =>
  phase ? { start_date: phase.start_date, end_date: phase.end_date } : null;

const attach = (unit: UnitOfWork, subscription: Subscription, schedule: string | null) =>
  unit.saveAndEmit<Subscription>('customer.subscription.updated', { ...subscription, schedule });

const NewPhase = z.strictObject({
  items: z.tuple([z.strictObject({ price: Text, quantity: Integer.optional() })]),
  start_date: Integer.optional(),
  end_date: Integer.optional(),
  duration: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: Integer.optional(),
    })
    .optional(),
  proration_behavior: z.enum(['create_prorations', 'always_invoice', 'none']).optional(),
  trial: Flag.optional(),
});
const Update = z.strictObject({
  default_settings: z.strictObject({ default_payment_method: Text.optional() }).optional(),
  end_behavior: z.literal('release').optional(),
  expand: Expand,
  phases: z.array(NewPhase).min(1).optional(),
  proration_behavior: z.enum(['create_prorations', 'always_invoice', 'none']).optional(),
});

/** The list of phases replaces the earlier one. The current phase keeps its beginning. */
export function updateSchedule(unit: UnitOfWork, form: Form, id: string): Schedule {
  const { default_settings, phases } = read(Update, form);
  const current = active(unit.require<Schedule>('subscription_schedule', id), 'update');
  return unit.saveAndEmit<Schedule>('subscription_schedule.updated', {
    ...current,
    default_settings: { ...current.default_settings, ...default_settings },
    phases: phases ? phasesOf(unit, current, phases) : current.phases,
  });
}

function phasesOf(
  unit: UnitOfWork,
  { current_phase, subscription }: Schedule,
  wanted: readonly z.infer<typeof NewPhase>[],
): Phase[] {
  const { currency, status } = unit.require<Subscription>('subscription', subscription ?? '');
  if (status === 'trialing' && !wanted[0]?.trial)
    throw new StripeError('The simulator does not end a trial by a schedule.', {
      param: 'phases[0][trial]',
    });
  const phases: Phase[] = [];
  for (const { items, start_date, end_date, duration, proration_behavior } of wanted) {
    const start = start_date ?? phases.at(-1)?.end_date;
    if (start === undefined || (phases.length === 0 && start !== current_phase?.start_date))
      throw new StripeError('You can not modify the start date of the current phase.', {
        param: 'phases[0][start_date]',
      });
    const price = unit.require<Price>('price', items[0].price, 'phases[items][price]');
    if (price.currency !== currency || !price.active)
      throw new StripeError('The price cannot be used with this subscription.', {
        param: 'phases[items][price]',
      });
    const end = end_date ?? (duration && afterPeriods(start, recurringOf(duration), 1));
    if (end === undefined)
      throw new StripeError('Each phase needs an end date or a duration.', { param: 'phases' });
    phases.push({
      start_date: start,
      end_date: end,
      items: [{ price: price.id, quantity: items[0].quantity ?? 1 }],
      proration_behavior: proration_behavior ?? 'create_prorations',
    });
  }
  return phases;
}

const recurringOf = ({
  interval,
  interval_count = 1,
}: NonNullable<z.infer<typeof NewPhase>['duration']>): Price['recurring'] => ({
  interval,
  interval_count,
  usage_type: 'licensed',
});

function active(schedule: Schedule, action: string): Schedule {
  if (schedule.status === 'active') return schedule;
  throw new StripeError(
    `You cannot ${action} a subscription schedule that is currently in the \`${schedule.status}\` status.`,
    { code: 'invalid_request' },
  );
}

const Release = z.strictObject({ expand: Expand });

/** Detaches the schedule. The subscription keeps its present price. */
export function releaseSchedule(unit: UnitOfWork, form: Form, id: string): Schedule {
  read(Release, form);
  const schedule = active(unit.require<Schedule>('subscription_schedule', id), 'release');
  const subscription = unit.require<Subscription>('subscription', schedule.subscription ?? '');
  const released = endSchedule(unit, schedule, 'released');
  attach(unit, subscription, null);
  return released;
}

function endSchedule(
  unit: UnitOfWork,
  schedule: Schedule,
  status: 'released' | 'canceled',
): Schedule {
  const isReleased = status === 'released';
  return unit.saveAndEmit<Schedule>(`subscription_schedule.${status}`, {
    ...schedule,
    current_phase: null,
    released_at: isReleased ? unit.now() : null,
    released_subscription: isReleased ? schedule.subscription : null,
    status,
    subscription: isReleased ? null : schedule.subscription,
  });
}

const scheduleOf = (unit: UnitOfWork, { schedule }: Subscription): Schedule | null =>
  schedule ? unit.find<Schedule>('subscription_schedule', schedule) : null;

/** Ends the schedule of a subscription that is cancelled. */
export function cancelScheduleOf(unit: UnitOfWork, subscription: Subscription): null {
  const schedule = scheduleOf(unit, subscription);
  if (schedule?.status === 'active') endSchedule(unit, schedule, 'canceled');
  return null;
}

/** Begins the phase that follows the current period, or releases the schedule after its last phase. */
export function advanceSchedule(unit: UnitOfWork, subscription: Subscription): Subscription {
  const schedule = scheduleOf(unit, subscription);
  const end = schedule?.current_phase?.end_date;
  if (!schedule || end === undefined) return subscription;
  const next = schedule.phases.find(({ start_date }) => start_date >= end);
  if (!next) {
    endSchedule(unit, schedule, 'released');
    return { ...subscription, schedule: null };
  }
  unit.saveAndEmit<Schedule>('subscription_schedule.updated', {
    ...schedule,
    current_phase: periodOf(next),
  });
  const price = unit.require<Price>('price', next.items[0]?.price ?? '');
  const data = subscription.items.data.map((item) => ({ ...item, price }));
  return {
    ...subscription,
    billing_cycle_anchor: next.start_date,
    items: { ...subscription.items, data },
  };
}
