import type { Handlers } from '../http/mount.ts';
import { Refused } from '../refusal.ts';
import type { Services } from '../services.ts';

/** What people look up of what they have paid. */
export const bookCalls = (_services: Services): Pick<Handlers, 'payments' | 'receipt'> => ({
  payments: async () => [],
  receipt() {
    throw new Refused('payment_not_found');
  },
});
