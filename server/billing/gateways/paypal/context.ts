import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../gateway.ts';
import type { Ask } from './client.ts';
import type { Plans } from './plans.ts';

/** What every call to PayPal is made with. */
export interface PayPalContext {
  readonly ask: Ask;
  readonly plans: Plans;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}
