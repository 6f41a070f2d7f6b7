import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import {
  type ListedPayment,
  listPayments,
  PaymentCase,
  PaymentListing,
  PaymentQuestion,
  showPayment,
} from '../../payments/cases.ts';
import type { Resources } from '../../resources.ts';
import { ask } from './line.ts';

export interface PaymentDesk {
  listPayments(question: PaymentQuestion): Promise<ListedPayment[]>;
  /** @param which its number, or the gateway's own id of it */
  showPayment(which: string): Promise<PaymentCase>;
}

export const paymentDesk = ({ db, clock }: Resources): PaymentDesk => ({
  listPayments: (question) => listPayments(db, question),
  showPayment: (which) => showPayment(db, which, clock.now()),
});

const Which = z.object({ which: z.string() });

export const paymentDeskAt = (socket: string): PaymentDesk => ({
  listPayments: async (question) =>
    PaymentListing.parse(await ask(socket, 'POST', '/payments', question)),
  showPayment: async (which) =>
    PaymentCase.parse(await ask(socket, 'POST', '/payments/show', { which })),
});

export function paymentRoutes(app: FastifyInstance, desk: () => PaymentDesk): void {
  app.post('/payments', ({ body }) => desk().listPayments(PaymentQuestion.parse(body)));
  app.post('/payments/show', ({ body }) => desk().showPayment(Which.parse(body).which));
}
