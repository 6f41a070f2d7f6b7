import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { refundOf, saleOf } from './answers.ts';
import type { Bank } from './bank.ts';
import { amountOf } from './money.ts';
import { once, orderHours } from './idempotency.ts';
import { invalid, notFound } from './problems.ts';
import { Money } from './objects.ts';

const NewRefund = z.object({ amount: Money.optional() }).nullish();
type ById = { Params: { id: string } };

/** What was collected: read, and given back. */
export function captureRoutes(app: FastifyInstance, bank: Bank): void {
  app.get<ById>('/v2/payments/captures/:id', async ({ params }) => bank.get('capture', params.id));
  app.get<ById>('/v1/payments/sale/:id', async ({ params }) => {
    const capture = bank.get('capture', params.id);
    if (!capture.billing_agreement_id) throw notFound();
    return saleOf(capture);
  });
  app.post<ById>('/v2/payments/captures/:id/refund', (request, reply) =>
    once(bank.papers, request, reply, orderHours, () => {
      const asked = NewRefund.safeParse(request.body);
      if (!asked.success) throw invalid('/amount');
      const { id } = request.params;
      const refund = bank.refund(id, asked.data?.amount ?? null);
      const { currency_code } = refund.amount;
      const total_refunded_amount = amountOf(bank.refundedOf(id), currency_code);
      const body = { ...refundOf(refund), seller_payable_breakdown: { total_refunded_amount } };
      return { status: 201, body };
    }),
  );
}
