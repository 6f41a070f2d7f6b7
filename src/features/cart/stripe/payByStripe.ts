import type { PaymentMethodResult, Stripe, StripeError } from '@stripe/stripe-js';
import type { PaymentAction } from '#contract/api/payment.ts';
import { pay, type PreparedPayment } from '../checkoutEffects.ts';

/** Pays with the payment method that `make` creates from the fields or the wallet. Never rejects. */
export const payByStripe = async (
  stripe: Stripe,
  make: () => Promise<PaymentMethodResult>,
): Promise<void> => {
  await pay({
    gateway: 'stripe',
    prepare: async () => preparedFrom(await make()),
    act: (action) => runAction(stripe, action),
  });
};

/** Stripe shows an error of the card at its fields. */
function preparedFrom({ paymentMethod, error }: PaymentMethodResult): PreparedPayment | null {
  if (error) log(error);
  if (!paymentMethod) return null;
  const { id, card } = paymentMethod;
  return {
    payload: { payment_method: id },
    card: card ? { brand: card.brand, lastDigits: card.last4 } : null,
  };
}

/** The bank requires authentication. Stripe shows the dialog and returns its outcome. */
async function runAction(stripe: Stripe, action: PaymentAction): Promise<boolean> {
  const clientSecret = action.payment_intent_client_secret;
  if (!clientSecret) return false;
  const { error } = await stripe.handleNextAction({ clientSecret });
  if (error) log(error);
  return !error;
}

/** Not the whole error, which contains secrets. */
const log = ({ type, code, message }: StripeError): void =>
  console.error(`Stripe: ${code ?? type}. ${message ?? ''}`);
