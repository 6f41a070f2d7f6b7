import type { Plan as StorePlan } from '#contract/api/store.ts';
import { GatewaySilent, type Order, type PaymentRow } from '../gateway.ts';
import { type Amount, toPayPal } from './amounts.ts';
import { type Ask, ifThere, PayPalRefusal } from './client.ts';
import { type Frequency, Plan, PlanList, Product } from './shapes.ts';

export const periods: Readonly<Record<StorePlan['period'], Frequency>> = {
  week: { interval_unit: 'WEEK', interval_count: 1 },
  month: { interval_unit: 'MONTH', interval_count: 1 },
  quarter: { interval_unit: 'MONTH', interval_count: 3 },
  halfyear: { interval_unit: 'MONTH', interval_count: 6 },
  year: { interval_unit: 'YEAR', interval_count: 1 },
};

/**
 * What is subscribed to at PayPal: a product of an id that is made of the plan and all of its terms,
 * and one plan of it. Other terms are another product, and whoever subscribed before keeps theirs.
 * Nothing of this is in the database: PayPal is asked, and remembered for as long as the process lives.
 */
export class Plans {
  private readonly ask: Ask;
  private readonly ids = new Map<string, Promise<string>>();
  private readonly frequencies = new Map<string, Promise<Frequency>>();

  constructor(ask: Ask) {
    this.ask = ask;
  }

  /**
   * Makes what is missing. Two who need it at once, here or in two processes, make one. Throws
   * `NotTaken`.
   */
  async idOf(plan: StorePlan, { payment, storeName }: Pick<Order, 'payment' | 'storeName'>) {
    const product = productIdOf(plan, payment);
    return kept(this.ids, product, async () => {
      const known = await this.find(product);
      return known ?? this.make(product, plan, payment, storeName);
    });
  }

  /** How long what somebody pays for lasts. It never changes in a plan. */
  frequencyOf(id: string): Promise<Frequency> {
    return kept(this.frequencies, id, async () => {
      const { billing_cycles } = await this.ask(Plan, { path: `/v1/billing/plans/${id}` });
      const regular = billing_cycles.find(({ tenure_type }) => tenure_type === 'REGULAR');
      if (!regular) throw new GatewaySilent('A plan at PayPal has no period.');
      return regular.frequency;
    });
  }

  private async find(product: string): Promise<string | null> {
    const query = new URLSearchParams({ product_id: product, page_size: '20' });
    const list = await ifThere(
      this.ask(PlanList, { path: `/v1/billing/plans?${query.toString()}` }),
    );
    return list?.plans.find(({ status = 'ACTIVE' }) => status === 'ACTIVE')?.id ?? null;
  }

  private async make(
    product: string,
    { period }: StorePlan,
    payment: PaymentRow,
    storeName: string,
  ): Promise<string> {
    await this.makeProduct(product, storeName);
    const { id } = await this.ask(Plan.pick({ id: true }), {
      method: 'POST',
      path: '/v1/billing/plans',
      once: `plan_${product}`,
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

/** What failed is asked for again the next time. */
function kept<T>(known: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const found = known.get(key);
  if (found) return found;
  const made = work().catch((error: unknown) => {
    known.delete(key);
    throw error;
  });
  known.set(key, made);
  return made;
}
