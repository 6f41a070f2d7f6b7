import type { CliServices } from './services.ts';
import { remoteCheckService } from './services/check.ts';
import { remoteCouponService } from './services/coupons.ts';
import { remoteIssueService } from './services/issueRoutes.ts';
import { sendRequest, StoreDisconnected } from './services/socketClient.ts';
import { remoteOperationService } from './services/operations.ts';
import { remotePaymentService } from './services/payments.ts';
import { remoteUserService } from './services/users.ts';
import { remotePlanService } from './services/plans.ts';
import { remoteStoreService } from './services/store.ts';
import { remoteSupportService } from './services/support.ts';
import { Greeting } from './protocol.ts';
import { findSocket } from './socketPath.ts';

/**
 * Returns the services of another process that holds the store of this folder; null without such a process.
 */
export async function remoteServices(dataDir: string): Promise<CliServices | null> {
  const socket = await findSocket(dataDir);
  if (!socket) return null;
  try {
    const { address } = Greeting.parse(await sendRequest(socket, 'GET', '/'));
    return servicesAt(socket, address);
  } catch (error) {
    if (error instanceof StoreDisconnected) return null;
    throw error;
  }
}

const servicesAt = (socket: string, address: string | null): CliServices => ({
  address,
  ...remoteIssueService(socket),
  ...remotePlanService(socket),
  ...remoteStoreService(socket),
  ...remoteCouponService(socket),
  ...remoteSupportService(socket),
  ...remoteCheckService(socket),
  ...remoteOperationService(socket),
  ...remotePaymentService(socket),
  ...remoteUserService(socket),
});
