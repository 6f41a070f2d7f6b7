import type { GatewayName, PaymentPayload } from '#contract/api/payment.ts';
import type { Clock } from '../../server/platform/clock.ts';
import {
  type Gateway,
  GatewayIndeterminate,
  type GatewayMetadata,
  type GatewayPlanChanges,
  PlanChangeRefused,
  type WebhookEvent,
  type PaymentDetails,
  type PaymentUpdate,
  type PaymentRow,
  type RefundOrder,
  type Renewal,
  type SubscriptionUpdate,
  type SubscriptionRow,
} from '../../server/billing/gateway.ts';
import { endOfFirstPeriod } from '../../server/billing/subscriptionRules.ts';
import { metadataOf } from '../../server/billing/gatewayMetadata.ts';
import type {
  PaymentState,
  SubscriptionStatus,
} from '../../server/platform/db/schema/paymentStates.ts';

/** A payment at the gateway. */
export interface Entry {
  readonly gatewayId: string;
  amount: number;
  readonly currency: string;
  state: PaymentState;
  refunded: number;
  readonly plan: PaperPlan | null;
  country: string | null;
  /** The store's metadata. */
  readonly metadata: string | null;
}

export interface PaperPlan {
  readonly gatewayId: string;
  status: SubscriptionStatus;
  paidUntil: Date | null;
  nextBillingAt: Date | null;
  renewals: Renewal[];
  /** The terms of the present and the next payment, by the store's ids of plans. */
  plans: { current: number | null; next: number | null };
}

type Paid = Pick<
  PaymentRow,
  | 'id'
  | 'gatewayId'
  | 'amount'
  | 'currency'
  | 'planId'
  | 'bundleId'
  | 'isGiftPurchase'
  | 'metadataKey'
  | 'userId'
  | 'issueId'
  | 'currencyPrecision'
>;

const day = 24 * 60 * 60 * 1000;

/**
 * A scripted gateway, for events that no simulator produces at a given moment. It honours idempotency keys,
 * and the name of the card selects the result:
 * - 'ok', 'declined', 'poor', 'action', 'processing'
 * - 'lost-after': collected, and the first answer is lost; 'lost-before': the first question is
 * - 'sent-again': lost before, and `look` hands it in again, as that of the card gateway does
 * - 'held': waits until `letGo` is called, and is collected then
 */
export class PaperGateway implements Gateway {
  readonly gatewayAccountId = '';
  readonly name: GatewayName;
  readonly book = new Map<number, Entry>();
  /** Sent events, for `noticesBetween`, in pages of a given size. */
  readonly told: WebhookEvent[] = [];
  pageSize = 100;
  readonly calls: string[] = [];
  /** The country of the next cards and accounts; unknown without one. */
  country: string | null = null;
  /** Never responds. */
  isAway = false;
  /** The result of a read waits for `letGo`. */
  holdsLooks = false;
  private readonly clock: Clock;
  private readonly answers = new Map<string, PaymentUpdate>();
  private waiting: (() => void)[] = [];
  /** The ends of first periods that begin later, by the payment. */
  private readonly paidAhead = new Map<number, Date>();

  constructor(name: GatewayName, clock: Clock) {
    this.name = name;
    this.clock = clock;
  }

  entry(paymentId: number): Entry {
    const entry = this.book.get(paymentId);
    if (!entry) throw new Error(`Nothing is known of payment ${paymentId}.`);
    return entry;
  }

  /** Minor units that were charged and not refunded. */
  get taken(): number {
    const paid: readonly PaymentState[] = ['succeeded', 'partially_refunded', 'disputed'];
    const renewals = [...this.book.values()].flatMap(({ plan }) => plan?.renewals ?? []);
    const entries = [...this.book.values(), ...renewals].filter(({ state }) =>
      paid.includes(state),
    );
    return entries.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
  }

  /** A charge of another store in the same account. */
  forget(gatewayId: string): void {
    for (const [id, entry] of this.book) if (entry.gatewayId === gatewayId) this.book.delete(id);
  }

  /** The number of responses that wait. */
  get held(): number {
    return this.waiting.length;
  }

  letGo(): void {
    for (const go of this.waiting.splice(0)) go();
  }

  async newCustomer(): Promise<string> {
    this.count('newCustomer');
    return 'customer';
  }

  async submit({ payment, plan, subscription }: PaymentDetails): Promise<PaymentUpdate> {
    this.count('submit');
    const end = plan && subscription && endOfFirstPeriod(subscription, payment, plan);
    if (end) this.paidAhead.set(payment.id, end);
    const key = `${payment.id}_${payment.tryCount}`;
    const known = this.answers.get(key);
    if (known) return known;
    if (
      /^(lost-before|sent-again)$/.test(payment.paymentMethodId ?? '') &&
      !this.book.has(payment.id)
    ) {
      this.write(payment, 'submitted');
      throw new GatewayIndeterminate('lost before');
    }
    if (payment.paymentMethodId === 'held') await new Promise<void>((go) => this.waiting.push(go));
    const news = this.decide(payment);
    this.answers.set(key, news);
    if (payment.paymentMethodId === 'lost-after') throw new GatewayIndeterminate('lost after');
    return news;
  }

  private decide(payment: PaymentRow): PaymentUpdate {
    const { paymentMethodId: method } = payment;
    if (this.name === 'paypal') {
      const entry = this.write(payment, 'requires_action');
      return { ...newsOf(entry), action: { orderID: entry.gatewayId } };
    }
    if (method === 'declined' || method === 'poor') {
      const code = method === 'poor' ? 'gateway_insufficient_funds' : 'gateway_card_declined';
      return { ...newsOf(this.write(payment, 'declined')), decline: { code, raw: 'No.' } };
    }
    if (method === 'action') {
      const action = { requires_action: true, payment_intent_client_secret: 'secret' };
      return { ...newsOf(this.write(payment, 'requires_action')), action };
    }
    if (method === 'processing') return newsOf(this.write(payment, 'processing'));
    return newsOf(this.pay(payment));
  }

  /** Collects the money, once. */
  pay(payment: Paid): Entry {
    const entry = this.write(payment, 'succeeded');
    if (entry.plan) this.renewPlan(entry.plan, 'active', this.paidAhead.get(payment.id));
    return entry;
  }

  private renewPlan(plan: PaperPlan, status: SubscriptionStatus, ahead?: Date): void {
    plan.status = status;
    plan.paidUntil = ahead ?? new Date(this.clock.now().getTime() + 30 * day);
    plan.nextBillingAt = plan.paidUntil;
  }

  private write(payment: Paid, state: PaymentState): Entry {
    const { id, amount, currency, planId, isGiftPurchase } = payment;
    const known = this.find(payment);
    if (known) {
      known.state = state;
      return known;
    }
    const plan: PaperPlan = {
      gatewayId: `${this.name}_sub_${id}`,
      status: 'pending',
      paidUntil: null,
      nextBillingAt: null,
      renewals: [],
      plans: { current: planId, next: null },
    };
    const entry: Entry = {
      gatewayId: `${this.name}_${id}`,
      amount,
      currency,
      state,
      refunded: 0,
      country: this.country,
      plan: planId === null || isGiftPurchase ? null : plan,
      metadata: metadataOf(payment),
    };
    this.book.set(id, entry);
    return entry;
  }

  async followUp({ payment }: PaymentDetails, payload: PaymentPayload): Promise<PaymentUpdate> {
    this.count('followUp');
    const entry = this.known(payment);
    if (payload.orderID && entry.state === 'requires_action') this.pay(payment);
    return newsOf(entry);
  }

  async readPayment(payment: PaymentRow): Promise<PaymentUpdate | null> {
    this.count('look');
    const entry = this.find(payment);
    if (entry?.state === 'submitted' && payment.paymentMethodId === 'sent-again')
      return newsOf(this.pay(payment));
    const news = entry && entry.state !== 'submitted' ? newsOf(entry) : null;
    if (this.holdsLooks) await new Promise<void>((go) => this.waiting.push(go));
    return news;
  }

  async readSubscription(gatewayId: string): Promise<SubscriptionUpdate | null> {
    this.count('lookAtSubscription');
    return this.planBy(gatewayId);
  }

  private planBy(gatewayId: string | null): PaperPlan | null {
    const plans = [...this.book.values()].map(({ plan }) => plan);
    return plans.find((plan) => plan?.gatewayId === gatewayId) ?? null;
  }

  async cancel(payment: PaymentRow): Promise<PaymentUpdate> {
    this.count('cancel');
    const entry = this.find(payment) ?? this.write(payment, 'canceled');
    const canEnd: readonly PaymentState[] = ['submitted', 'requires_action', 'declined'];
    if (canEnd.includes(entry.state)) entry.state = 'canceled';
    return newsOf(entry);
  }

  /** Rejects each refund. */
  refusesRefunds = false;
  /** The orders that were carried out. */
  private readonly refundKeys = new Set<string>();

  async refund(payment: PaymentRow, order?: RefundOrder): Promise<PaymentUpdate> {
    const entry = this.known(payment);
    const key = `${payment.id} ${order?.key}`;
    const sum = order?.amount ?? entry.amount - entry.refunded;
    const isRefundRefused = this.refusesRefunds || entry.refunded + sum > entry.amount;
    if (!this.isAway && !isRefundRefused && !this.refundKeys.has(key)) {
      this.refundKeys.add(key);
      entry.refunded += sum;
      entry.state = entry.refunded < entry.amount ? 'partially_refunded' : 'refunded';
    }
    this.count('refund');
    return { ...newsOf(entry), isRefundRefused };
  }

  async cancelRenewal({
    gatewayId,
  }: Pick<SubscriptionRow, 'gatewayId'>): Promise<SubscriptionUpdate> {
    this.count('cancelRenewal');
    const plan = this.planBy(gatewayId);
    if (!plan) throw new Error(`There is no subscription ${gatewayId}.`);
    plan.status = 'cancelled';
    plan.nextBillingAt = null;
    plan.plans.next = null;
    return plan;
  }

  readonly resumeRenewal = async ({ gatewayId }: Pick<SubscriptionRow, 'gatewayId'>) => {
    const plan = this.planBy(gatewayId);
    if (!plan) throw new Error(`There is no subscription ${gatewayId}.`);
    const isOpen = plan.paidUntil !== null && plan.paidUntil > this.clock.now();
    if (!this.isAway && plan.status === 'cancelled' && isOpen)
      Object.assign(plan, { status: 'active', nextBillingAt: plan.paidUntil });
    this.count('resumeRenewal');
    return structuredClone(plan);
  };

  /** Rejects each change of plan. */
  refusesChanges = false;

  readonly planChanges: GatewayPlanChanges = {
    schedule: async (id, { plan }) => this.changeNext(id, 'schedule', plan.id),
    withdraw: async (id) => this.changeNext(id, 'withdraw', null),
  };

  private changeNext(id: string, call: string, next: number | null): SubscriptionUpdate {
    const paper = this.planBy(id);
    if (!paper) throw new Error(`There is no subscription ${id}.`);
    if (call === 'schedule' && this.refusesChanges) throw new PlanChangeRefused('refused');
    if (!this.isAway && paper.status === 'active') paper.plans.next = next;
    this.count(call);
    return structuredClone(paper);
  }

  readonly renewalCards = null;

  /** The gateway carries a request out, and its answer is lost. */
  losesAnswers = false;

  readWebhook(): Promise<WebhookEvent> {
    return Promise.reject(new Error('Nobody sends letters to paper.'));
  }

  async findMetadata({
    gatewayId,
  }: NonNullable<WebhookEvent['subject']>): Promise<readonly GatewayMetadata[]> {
    this.count('findMetadata');
    return [...this.book.values()].flatMap(({ gatewayId: id, metadata, plan }) =>
      metadata !== null && (id === gatewayId || plan?.gatewayId === gatewayId)
        ? [{ metadata, gatewayId: id }]
        : [],
    );
  }

  async *eventsBetween(): AsyncGenerator<readonly WebhookEvent[]> {
    for (let from = 0; from === 0 || from < this.told.length; from += this.pageSize) {
      this.count('noticesBetween');
      yield this.told.slice(from, from + this.pageSize);
    }
  }

  /** By the gateway's id, or by the idempotency key if the store has no id yet. */
  private find({ id, gatewayId }: Pick<PaymentRow, 'id' | 'gatewayId'>): Entry | undefined {
    const isIt = (entry: Entry) => entry.gatewayId === gatewayId;
    return gatewayId === null ? this.book.get(id) : [...this.book.values()].find(isIt);
  }

  private known(payment: PaymentRow): Entry {
    return this.find(payment) ?? this.entry(payment.id);
  }

  private count(call: string): void {
    this.calls.push(call);
    if (this.isAway || this.losesAnswers) throw new GatewayIndeterminate('away');
  }
}

const newsOf = ({ plan, country, metadata: _metadata, ...state }: Entry): PaymentUpdate => ({
  ...state,
  ...(country && { country }),
  ...(plan && { subscription: { ...plan } }),
});
