import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../gateway.ts';
import type { PayPalClient } from './client.ts';
import type { Plans } from './plans.ts';

/** The dependencies of all calls to PayPal. */
export interface PayPalContext {
  readonly request: PayPalClient;
  readonly plans: Plans;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}
