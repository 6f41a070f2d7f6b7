import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../gateway.ts';
import type { PayPalClient } from './client.ts';
import type { Plans } from './plans.ts';

/** What every call to PayPal is made with. */
export interface PayPalContext {
  readonly request: PayPalClient;
  readonly plans: Plans;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}
