import type * as z from 'zod';
import type { Plan as StorePlan } from '#contract/api/store.ts';
import { Memo } from '../../../platform/memo.ts';
import {
  GatewayIndeterminate,
  type PaymentDetails,
  type PaymentRow,
  type Log,
} from '../../gateway.ts';
import { type Amount, toPayPal } from './amounts.ts';
import { renewalPrice } from '../../subscriptionRules.ts';
import { type PayPalClient, ifThere, PayPalRefusal } from './client.ts';
import { type Frequency, Plan, PlanList, Product } from './schemas.ts';
import type { Clock } from '../../../platform/clock.ts';

/** The dependencies of all calls to PayPal. */
export interface PayPalContext {
  readonly request: PayPalClient;
  readonly plans: Plans;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}

const periods: Readonly<Record<StorePlan['period'], Frequency>> = {
  week: { interval_unit: 'WEEK', interval_count: 1 },
  month: { interval_unit: 'MONTH', interval_count: 1 },
  quarter: { interval_unit: 'MONTH', interval_count: 3 },
  halfyear: { interval_unit: 'MONTH', interval_count: 6 },
  year: { interval_unit: 'YEAR', interval_count: 1 },
};

/** A store sells a few plans. Each earlier price of a plan is a further entry. */
const maxRemembered = 500;

interface Terms {
  readonly frequency: Frequency;
  readonly product: string;
}

type Known = z.output<typeof PlanList>['plans'][number];

/**
 * The plans at PayPal. The product's id is made of the plan and all of its terms, and each product
 * has one plan. Other terms are another product, and existing subscribers keep theirs. The database
 * holds none of these ids: they are read from PayPal and remembered in memory.
 */
export class Plans {
  private readonly request: PayPalClient;
  private readonly ids = new Memo<string>({ max: maxRemembered });
  private readonly terms = new Memo<Terms>({ max: maxRemembered });

  constructor(request: PayPalClient) {
    this.request = request;
  }

  /**
   * Returns the id of the plan at PayPal and creates missing objects. Concurrent requests, also of
   * two processes, create one plan. Throws `UnsupportedAmount`.
   */
  async idOf(
    plan: StorePlan,
    { payment, storeName }: Pick<PaymentDetails, 'payment' | 'storeName'>,
  ) {
    const product = productIdOf(plan, payment);
    return this.ids.get(product, async () => {
      const known = await this.find(product);
      const active = known.find(({ status = 'ACTIVE' }) => status === 'ACTIVE');
      return active?.id ?? this.make(product, plan, payment, storeName, known.length);
    });
  }

  /**
   * Drops a plan that PayPal no longer sells, for example because its owner has deactivated it. The
   * next call finds or creates another plan.
   */
  invalidate(plan: StorePlan, { payment }: Pick<PaymentDetails, 'payment'>): void {
    this.ids.delete(productIdOf(plan, payment));
  }

  /** Whether a plan at PayPal has the agreed terms. It may be deactivated. */
  async isOf(
    id: string,
    plan: StorePlan,
    { payment }: Pick<PaymentDetails, 'payment'>,
  ): Promise<boolean> {
    return (await this.termsOf(id)).product === productIdOf(plan, payment);
  }

  /** The period of a plan. */
  async frequencyOf(id: string): Promise<Frequency> {
    return (await this.termsOf(id)).frequency;
  }

  /** The terms of a plan never change. */
  private termsOf(id: string): Promise<Terms> {
    return this.terms.get(id, async () => {
      const { billing_cycles, product_id } = await this.request(Plan, {
        path: `/v1/billing/plans/${id}`,
      });
      const regular = billing_cycles.find(({ tenure_type }) => tenure_type === 'REGULAR');
      if (!regular) throw new GatewayIndeterminate('A plan at PayPal has no period.');
      return { frequency: regular.frequency, product: product_id };
    });
  }

  private async find(product: string): Promise<Known[]> {
    const query = new URLSearchParams({ product_id: product, page_size: '20' });
    const list = await ifThere(
      this.request(PlanList, { path: `/v1/billing/plans?${query.toString()}` }),
    );
    return list?.plans ?? [];
  }

  private async make(
    product: string,
    { period }: StorePlan,
    payment: PaymentRow,
    storeName: string,
    earlier: number,
  ): Promise<string> {
    await this.makeProduct(product, storeName);
    const { id } = await this.request(Plan.pick({ id: true }), {
      method: 'POST',
      path: '/v1/billing/plans',
      // Under the same id PayPal would return the earlier plan.
      once: earlier === 0 ? `plan_${product}` : `plan_${product}_${earlier}`,
      body: {
        product_id: product,
        name: storeName.slice(0, 127),
        billing_cycles: [
          {
            frequency: periods[period],
            tenure_type: 'REGULAR',
            sequence: 1,
            total_cycles: 0,
            pricing_scheme: { fixed_price: priceOf(payment) },
          },
        ],
        payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 3 },
      },
    });
    return id;
  }

  /** PayPal rejects a product that exists already. */
  private async makeProduct(id: string, storeName: string): Promise<void> {
    const existing = await ifThere(this.request(Product, { path: `/v1/catalogs/products/${id}` }));
    if (existing) return;
    try {
      await this.request(Product, {
        method: 'POST',
        path: '/v1/catalogs/products',
        once: `product_${id}`,
        body: { id, name: storeName.slice(0, 127), type: 'DIGITAL' },
      });
    } catch (error) {
      const isThere = error instanceof PayPalRefusal && /DUPLICATE/.test(error.issue);
      if (!isThere) throw error;
    }
  }
}

const priceOf = (payment: PaymentRow): Amount =>
  toPayPal(renewalPrice(payment), payment.currency, payment.currencyPrecision);

/** For example 'GATEFOLD-3-499-EUR-MONTH'. PayPal accepts up to 50 characters. */
function productIdOf({ id, period }: StorePlan, payment: PaymentRow): string {
  const { value, currency_code } = priceOf(payment);
  return ['GATEFOLD', id, value.replace('.', ''), currency_code, period].join('-').toUpperCase();
}
