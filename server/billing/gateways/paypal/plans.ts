import type * as z from 'zod';
import type { Plan as StorePlan } from '#contract/api/store.ts';
import { Memo } from '../../../platform/memo.ts';
import { GatewayIndeterminate, type Order, type PaymentRow } from '../../gateway.ts';
import { type Amount, toPayPal } from './amounts.ts';
import { type Ask, ifThere, PayPalRefusal } from './client.ts';
import { type Frequency, Plan, PlanList, Product } from './schemas.ts';

export const periods: Readonly<Record<StorePlan['period'], Frequency>> = {
  week: { interval_unit: 'WEEK', interval_count: 1 },
  month: { interval_unit: 'MONTH', interval_count: 1 },
  quarter: { interval_unit: 'MONTH', interval_count: 3 },
  halfyear: { interval_unit: 'MONTH', interval_count: 6 },
  year: { interval_unit: 'YEAR', interval_count: 1 },
};

/** A store sells a few plans; each earlier price of one is another. */
const mostKept = 500;

interface Terms {
  readonly frequency: Frequency;
  readonly product: string;
}

type Known = z.output<typeof PlanList>['plans'][number];

/**
 * What is subscribed to at PayPal: a product of an id that is made of the plan and all of its terms,
 * and one plan of it. Other terms are another product, and whoever subscribed before keeps theirs.
 * Nothing of this is in the database: PayPal is asked, and remembered for as long as the process lives.
 */
export class Plans {
  private readonly ask: Ask;
  private readonly ids = new Memo<string>({ max: mostKept });
  private readonly terms = new Memo<Terms>({ max: mostKept });

  constructor(ask: Ask) {
    this.ask = ask;
  }

  /**
   * Makes what is missing. Two who need it at once, here or in two processes, make one. Throws
   * `NotTaken`.
   */
  async idOf(plan: StorePlan, { payment, storeName }: Pick<Order, 'payment' | 'storeName'>) {
    const product = productIdOf(plan, payment);
    return this.ids.get(product, async () => {
      const known = await this.find(product);
      const active = known.find(({ status = 'ACTIVE' }) => status === 'ACTIVE');
      return active?.id ?? this.make(product, plan, payment, storeName, known.length);
    });
  }

  /** A plan that PayPal no longer sells, as where its owner has deactivated it there: another is found or made. */
  forget(plan: StorePlan, { payment }: Pick<Order, 'payment'>): void {
    this.ids.delete(productIdOf(plan, payment));
  }

  /** Whether a plan at PayPal has the terms that were agreed upon, also one that is sold no more. */
  async isOf(id: string, plan: StorePlan, { payment }: Pick<Order, 'payment'>): Promise<boolean> {
    return (await this.termsOf(id)).product === productIdOf(plan, payment);
  }

  /** How long what somebody pays for lasts. */
  async frequencyOf(id: string): Promise<Frequency> {
    return (await this.termsOf(id)).frequency;
  }

  /** They never change in a plan. */
  private termsOf(id: string): Promise<Terms> {
    return this.terms.get(id, async () => {
      const { billing_cycles, product_id } = await this.ask(Plan, {
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
      this.ask(PlanList, { path: `/v1/billing/plans?${query.toString()}` }),
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
    const { id } = await this.ask(Plan.pick({ id: true }), {
      method: 'POST',
      path: '/v1/billing/plans',
      // PayPal would answer with the one of before under its id.
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

  /** Refused where it is there already. */
  private async makeProduct(id: string, storeName: string): Promise<void> {
    const there = await ifThere(this.ask(Product, { path: `/v1/catalogs/products/${id}` }));
    if (there) return;
    try {
      await this.ask(Product, {
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

const priceOf = ({ amount, currency, currencyPrecision }: PaymentRow): Amount =>
  toPayPal(amount, currency, currencyPrecision);

/** 'GATEFOLD-3-499-EUR-MONTH'; PayPal takes up to 50 characters. */
function productIdOf({ id, period }: StorePlan, payment: PaymentRow): string {
  const { value, currency_code } = priceOf(payment);
  return ['GATEFOLD', id, value.replace('.', ''), currency_code, period].join('-').toUpperCase();
}
