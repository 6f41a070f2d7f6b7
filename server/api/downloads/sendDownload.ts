import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DownloadOrder } from '#contract/api/download.ts';
import type { UserId } from '#contract/ids.ts';
import { requireDownload, sendPdf } from '../../entitlements/handlers.ts';
import { sendPersonalData } from '../../account/handlers.ts';
import { requirePaid, sendReceipt } from '../../billing/receipts/handlers.ts';
import type { Services } from '../../services/index.ts';

/** Throws when the user has no right to the file now. */
export async function requireRight(
  services: Services,
  order: DownloadOrder,
  userId: UserId,
): Promise<void> {
  if (order.what === 'pdf') await requireDownload(services, order.id, userId);
  if (order.what === 'receipt') await requirePaid(services.db, userId, order.id);
}

/** Sends the response of the direct call, which checks the right again. */
export function sendDownload(
  services: Services,
  order: DownloadOrder,
  userId: UserId,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  request.userId = userId;
  if (order.what === 'pdf') return sendPdf(services, order.id, request, reply);
  if (order.what === 'receipt') return sendReceipt(services.db, userId, order.id, reply);
  return sendPersonalData(services, userId, reply);
}
