import { openPaidDoor, openSimulators, type PaidDoor } from './simulators.ts';
import type { PayPalControl } from './paypalControl.ts';

/** A store in the test's process, with the PayPal simulator as its gateway. */
export interface PayPalDoor extends PaidDoor {
  readonly paypal: PayPalControl;
}

export async function openPayPalDoor(): Promise<PayPalDoor> {
  const simulators = await openSimulators();
  const door = await openPaidDoor(simulators, simulators.payments, 'EUR');
  return { ...door, paypal: simulators.paypal };
}
