import type { PaymentMethodResult, Stripe, StripeError } from '@stripe/stripe-js';
import type { PaymentAction, PaymentPayload } from '#contract/api/payment.ts';
import { pay } from '../effects.ts';

/** Pays by what `make` makes of the fields or of the wallet. Never rejects. */
export const payByStripe = async (
  stripe: Stripe,
  make: () => Promise<PaymentMethodResult>,
): Promise<void> => {
  await pay({
    gateway: 'stripe',
    prepare: async () => payloadOf(await make()),
    act: (action) => runAction(stripe, action),
  });
};

/** What is wrong with a card is said at its fields, by Stripe itself. */
function payloadOf({ paymentMethod, error }: PaymentMethodResult): PaymentPayload | null {
  if (error) log(error);
  return paymentMethod ? { payment_method: paymentMethod.id } : null;
}

/** The bank wants to be sure of the person: Stripe shows what for, and what comes of it. */
async function runAction(stripe: Stripe, action: PaymentAction): Promise<boolean> {
  const clientSecret = action.payment_intent_client_secret;
  if (!clientSecret) return false;
  const { error } = await stripe.handleNextAction({ clientSecret });
  if (error) log(error);
  return !error;
}

/** Not the whole of it, in which secrets are. */
const log = ({ type, code, message }: StripeError): void =>
  console.error(`Stripe: ${code ?? type}. ${message ?? ''}`);
