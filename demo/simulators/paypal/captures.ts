import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { refundResponse, saleResponse } from './responses.ts';
import type { PayPalState } from './state.ts';
import { amountOf } from './money.ts';
import { idempotent, orderHours } from './idempotency.ts';
import { invalidRequest, notFound } from './errors.ts';
import { Money } from './objects.ts';

const NewRefund = z.object({ amount: Money.optional() }).nullish();
type ById = { Params: { id: string } };

/** Captures of orders and sales of subscriptions, and their refunds. */
export function captureRoutes(app: FastifyInstance, state: PayPalState): void {
  app.get<ById>('/v2/payments/captures/:id', async ({ params }) => state.get('capture', params.id));
  app.get<ById>('/v1/payments/sale/:id', async ({ params }) => {
    const capture = state.get('capture', params.id);
    if (!capture.billing_agreement_id) throw notFound();
    return saleResponse(capture);
  });
  app.post<ById>('/v2/payments/captures/:id/refund', (request, reply) =>
    idempotent(state.objects, request, reply, orderHours, () => {
      const params = NewRefund.safeParse(request.body);
      if (!params.success) throw invalidRequest('/amount');
      const { id } = request.params;
      const refund = state.refund(id, params.data?.amount ?? null);
      const { currency_code } = refund.amount;
      const total_refunded_amount = amountOf(state.refundedOf(id), currency_code);
      const body = {
        ...refundResponse(refund),
        seller_payable_breakdown: { total_refunded_amount },
      };
      return { status: 201, body };
    }),
  );
}
