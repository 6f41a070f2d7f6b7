import type { GatewayName, PaymentPayload } from '#contract/api/payment.ts';
import type { Clock } from '../../server/clock.ts';
import {
  type Gateway,
  GatewaySilent,
  type Notice,
  type Order,
  type PaymentNews,
  type PaymentRow,
  type Renewal,
  type SubscriptionNews,
  type SubscriptionRow,
} from '../../server/payments/gateway.ts';
import type { PaymentState } from '../../server/payments/states.ts';
import type { SubscriptionStatus } from '../../server/payments/subscriptionRules.ts';

/** What a gateway knows of one payment. */
export interface Entry {
  readonly gatewayId: string;
  amount: number;
  readonly currency: string;
  state: PaymentState;
  refunded: number;
  readonly plan: PaperPlan | null;
}

export interface PaperPlan {
  readonly gatewayId: string;
  status: SubscriptionStatus;
  paidUntil: Date | null;
  nextBillingAt: Date | null;
  renewals: Renewal[];
}

const day = 24 * 60 * 60 * 1000;

/**
 * A gateway of paper, for what no stand-in can do at the right moment: it keeps its word like a real one
 * (what is repeated under a key is done once), and the name of the card says what happens.
 * - 'ok', 'declined', 'poor', 'action', 'processing'
 * - 'lost-after': collected, and the first answer is lost; 'lost-before': the first question is
 * - 'sent-again': lost before, and `look` hands it in again, as that of the card gateway does
 * - 'held': waits until `letGo` is called, and is collected then
 */
export class PaperGateway implements Gateway {
  readonly account = '';
  readonly name: GatewayName;
  readonly book = new Map<number, Entry>();
  /** What was told, for `noticesSince`. */
  readonly told: Notice[] = [];
  readonly calls: string[] = [];
  /** Answers nothing at all. */
  isAway = false;
  private readonly clock: Clock;
  private readonly answers = new Map<string, PaymentNews>();
  private waiting: (() => void)[] = [];

  constructor(name: GatewayName, clock: Clock) {
    this.name = name;
    this.clock = clock;
  }

  entry(paymentId: number): Entry {
    const entry = this.book.get(paymentId);
    if (!entry) throw new Error(`Nothing is known of payment ${paymentId}.`);
    return entry;
  }

  /** Minor units that somebody was charged and not given back. */
  get taken(): number {
    const paid: readonly PaymentState[] = ['succeeded', 'partially_refunded', 'disputed'];
    const renewals = [...this.book.values()].flatMap(({ plan }) => plan?.renewals ?? []);
    const entries = [...this.book.values(), ...renewals].filter(({ state }) =>
      paid.includes(state),
    );
    return entries.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
  }

  letGo(): void {
    for (const go of this.waiting.splice(0)) go();
  }

  async newCustomer(): Promise<string> {
    this.count('newCustomer');
    return 'customer';
  }

  async submit({ payment }: Order): Promise<PaymentNews> {
    this.count('submit');
    const key = `${payment.id}_${payment.tries}`;
    const known = this.answers.get(key);
    if (known) return known;
    if (/^(lost-before|sent-again)$/.test(payment.method ?? '') && !this.book.has(payment.id)) {
      this.write(payment, 'submitted');
      throw new GatewaySilent('lost before');
    }
    if (payment.method === 'held') await new Promise<void>((go) => this.waiting.push(go));
    const news = this.decide(payment);
    this.answers.set(key, news);
    if (payment.method === 'lost-after') throw new GatewaySilent('lost after');
    return news;
  }

  private decide(payment: PaymentRow): PaymentNews {
    const { method } = payment;
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
  pay(payment: Pick<PaymentRow, 'id' | 'amount' | 'currency' | 'planId'>): Entry {
    const entry = this.write(payment, 'succeeded');
    if (entry.plan) this.renewPlan(entry.plan, 'active');
    return entry;
  }

  private renewPlan(plan: PaperPlan, status: SubscriptionStatus): void {
    plan.status = status;
    plan.paidUntil = new Date(this.clock.now().getTime() + 30 * day);
    plan.nextBillingAt = plan.paidUntil;
  }

  private write(
    { id, amount, currency, planId }: Pick<PaymentRow, 'id' | 'amount' | 'currency' | 'planId'>,
    state: PaymentState,
  ): Entry {
    const known = this.book.get(id);
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
    };
    const entry: Entry = {
      gatewayId: `${this.name}_${id}`,
      amount,
      currency,
      state,
      refunded: 0,
      plan: planId === null ? null : plan,
    };
    this.book.set(id, entry);
    return entry;
  }

  async followUp({ payment }: Order, payload: PaymentPayload): Promise<PaymentNews> {
    this.count('followUp');
    const entry = this.entry(payment.id);
    if (payload.orderID && entry.state === 'requires_action') this.pay(payment);
    return newsOf(entry);
  }

  async look(payment: PaymentRow): Promise<PaymentNews | null> {
    this.count('look');
    const entry = this.book.get(payment.id);
    if (entry?.state === 'submitted' && payment.method === 'sent-again')
      return newsOf(this.pay(payment));
    return entry && entry.state !== 'submitted' ? newsOf(entry) : null;
  }

  async lookAtSubscription(gatewayId: string): Promise<SubscriptionNews | null> {
    this.count('lookAtSubscription');
    return this.planBy(gatewayId);
  }

  private planBy(gatewayId: string | null): PaperPlan | null {
    const plans = [...this.book.values()].map(({ plan }) => plan);
    return plans.find((plan) => plan?.gatewayId === gatewayId) ?? null;
  }

  async cancel(payment: PaymentRow): Promise<PaymentNews> {
    this.count('cancel');
    const entry = this.book.get(payment.id) ?? this.write(payment, 'canceled');
    const canEnd: readonly PaymentState[] = ['submitted', 'requires_action', 'declined'];
    if (canEnd.includes(entry.state)) entry.state = 'canceled';
    return newsOf(entry);
  }

  async refund({ id, amount }: PaymentRow): Promise<PaymentNews> {
    this.count('refund');
    const entry = this.entry(id);
    entry.state = 'refunded';
    entry.refunded = amount;
    return newsOf(entry);
  }

  async cancelRenewal({ gatewayId }: SubscriptionRow): Promise<SubscriptionNews> {
    this.count('cancelRenewal');
    const plan = this.planBy(gatewayId);
    if (!plan) throw new Error(`There is no subscription ${gatewayId}.`);
    plan.status = 'cancelled';
    plan.nextBillingAt = null;
    return plan;
  }

  readNotice(): Promise<Notice> {
    return Promise.reject(new Error('Nobody sends letters to paper.'));
  }

  async noticesSince(): Promise<readonly Notice[]> {
    this.count('noticesSince');
    return this.told;
  }

  private count(call: string): void {
    this.calls.push(call);
    if (this.isAway) throw new GatewaySilent('away');
  }
}

const newsOf = ({ plan, ...entry }: Entry): PaymentNews => ({
  ...entry,
  ...(plan && { subscription: { ...plan } }),
});
