import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { Adoption, adoptPayment, dismissPayment } from '../../billing/resolveUnbooked.ts';
import {
  type ListedPayment,
  listPayments,
  PaymentCase,
  PaymentListing,
  PaymentFilter,
  showPayment,
} from '../../billing/supportView.ts';
import type { PaymentContext } from '../../billing/paymentRows.ts';
import {
  type ListedUnbooked,
  listUnbooked,
  UnbookedListing,
} from '../../billing/unbookedPayments.ts';
import type { Resources } from '../../platform/resources.ts';
import { sendRequest, sendCommand } from './socketClient.ts';

export interface PaymentService {
  listPayments(question: PaymentFilter): Promise<ListedPayment[]>;
  /** @param which the payment's number, or its id at the gateway */
  showPayment(which: string): Promise<PaymentCase>;
  /** Payments at the gateways without a row, or that had none. */
  listUnbooked(): Promise<ListedUnbooked[]>;
  /** Returns the new payment. */
  adoptPayment(order: Adoption): Promise<PaymentCase>;
  dismissPayment(which: string): Promise<void>;
}

export const paymentService = (
  { db, clock }: Resources,
  openPaymentContext: () => Promise<PaymentContext>,
): PaymentService => ({
  listPayments: (question) => listPayments(db, question),
  showPayment: (which) => showPayment(db, which, clock.now()),
  listUnbooked: () => listUnbooked(db),
  async adoptPayment(order) {
    const id = await adoptPayment(await openPaymentContext(), order);
    return showPayment(db, String(id), clock.now());
  },
  dismissPayment: (which) => dismissPayment({ db, clock }, which),
});

const Which = z.object({ which: z.string() });

export const remotePaymentService = (socket: string): PaymentService => ({
  listPayments: async (question) =>
    PaymentListing.parse(await sendRequest(socket, 'POST', '/payments', question)),
  showPayment: async (which) =>
    PaymentCase.parse(await sendRequest(socket, 'POST', '/payments/show', { which })),
  listUnbooked: async () =>
    UnbookedListing.parse(await sendRequest(socket, 'GET', '/payments/unbooked')),
  adoptPayment: async (order) =>
    PaymentCase.parse(await sendRequest(socket, 'POST', '/payments/adopt', order)),
  dismissPayment: (which) => sendCommand(socket, '/payments/dismiss', { which }),
});

export function paymentRoutes(app: FastifyInstance, services: () => PaymentService): void {
  app.post('/payments', ({ body }) => services().listPayments(PaymentFilter.parse(body)));
  app.post('/payments/show', ({ body }) => services().showPayment(Which.parse(body).which));
  app.get('/payments/unbooked', () => services().listUnbooked());
  app.post('/payments/adopt', ({ body }) => services().adoptPayment(Adoption.parse(body)));
  app.post('/payments/dismiss', async ({ body }, reply) => {
    await services().dismissPayment(Which.parse(body).which);
    return reply.code(204).send();
  });
}
