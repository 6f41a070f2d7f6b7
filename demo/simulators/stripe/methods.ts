import { createHash } from 'node:crypto';
import * as z from 'zod';
import { cardByName, cardByNumber, testCards } from './cards.ts';
import { type UnitOfWork, newId } from './unitOfWork.ts';
import { type Form, Expand, Metadata, read, Text } from './params.ts';
import type { CardIssuer, Customer, PaymentMethod } from './objects.ts';
import { StripeError } from './errors.ts';

const Billing = z.strictObject({
  email: Text.optional(),
  name: Text.optional(),
  phone: Text.optional(),
  address: z.record(z.string(), Text).optional(),
});
const NewMethod = z.strictObject({
  billing_details: Billing.optional(),
  card: z.strictObject({
    cvc: Text.optional(),
    exp_month: Text.optional(),
    exp_year: Text.optional(),
    number: Text.optional(),
    token: Text.optional(),
    // A field of the simulator: the wallet that sends the card.
    wallet: Text.optional(),
  }),
  expand: Expand,
  metadata: Metadata.optional(),
  type: z.literal('card'),
});
type CardInput = z.infer<typeof NewMethod>['card'];

/** Card numbers are accepted from the frames only. A server that sends one is rejected. */
export function createMethod(unit: UnitOfWork, form: Form, isSecret: boolean): PaymentMethod {
  const { card, billing_details, metadata } = read(NewMethod, form);
  if (isSecret && card.number !== undefined)
    throw new StripeError(
      'Sending credit card numbers directly to the Stripe API is generally unsafe.',
      { param: 'card[number]' },
    );
  const name = card.token ? nameOfToken(card.token) : checkCard(card, unit.now());
  return saveMethod(unit, name, { card, metadata, billing: billing_details });
}

interface MethodDetails {
  readonly card?: CardInput;
  readonly billing?: z.infer<typeof Billing>;
  readonly metadata?: Record<string, string>;
}

function saveMethod(
  unit: UnitOfWork,
  name: string,
  { card = {}, billing, metadata = {} }: MethodDetails,
): PaymentMethod {
  const { number, brand, country = 'US' } = testCards[name] ?? { number: '', brand: 'unknown' };
  const id = newId('pm');
  unit.save<CardIssuer>({ id, object: 'issuer', card: name, isUsedUp: false, hasMandate: false });
  return unit.save<PaymentMethod>({
    id,
    object: 'payment_method',
    type: 'card',
    allow_redisplay: 'unspecified',
    billing_details: {
      name: billing?.name ?? null,
      email: billing?.email ?? null,
      phone: billing?.phone ?? null,
      address: null,
    },
    card: {
      brand,
      last4: number.slice(-4),
      exp_month: Number(card.exp_month ?? 12),
      exp_year: fullYear(Number(card.exp_year ?? new Date().getFullYear() + 1)),
      country,
      funding: 'credit',
      fingerprint: createHash('sha256').update(number).digest('base64url').slice(0, 16),
      checks: { cvc_check: 'unchecked' },
      wallet: card.wallet ? { type: card.wallet } : null,
    },
    created: unit.now(),
    customer: null,
    livemode: false,
    metadata,
  });
}

const fullYear = (year: number): number => (year < 100 ? 2000 + year : year);

function nameOfToken(token: string): string {
  const name = cardByName(token.replace(/^tok_/, 'pm_card_'));
  if (name) return name;
  throw new StripeError(`No such token: '${token}'`, { code: 'resource_missing', param: 'card' });
}

function checkCard({ number = '', exp_month, exp_year, cvc = '' }: CardInput, now: number): string {
  const digits = number.replace(/\s/g, '');
  if (!hasCheckDigit(digits))
    throw cardInputError('incorrect_number', 'Your card number is incorrect.');
  const month = Number(exp_month);
  const year = fullYear(Number(exp_year));
  if (!(month >= 1 && month <= 12))
    throw cardInputError('invalid_expiry_month', "Your card's expiration month is invalid.");
  if (!(Date.UTC(year, month) / 1000 > now))
    throw cardInputError('invalid_expiry_year', "Your card's expiration year is invalid.");
  if (!/^\d{3,4}$/.test(cvc))
    throw cardInputError('invalid_cvc', "Your card's security code is invalid.");
  const name = cardByNumber(digits);
  if (name) return name;
  throw cardInputError(
    'card_declined',
    'Your card was declined. Your request was in test mode, but used a non test card.',
    'test_mode_live_card',
  );
}

const cardInputError = (code: string, message: string, decline_code?: string): StripeError =>
  new StripeError(message, {
    status: 402,
    type: 'card_error',
    code,
    ...(decline_code && { decline_code }),
  });

/** Verifies the check digit of a card number (ISO/IEC 7812-1, Luhn). */
function hasCheckDigit(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = digits
    .split('')
    .toReversed()
    .reduce((sum, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return sum + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

/** Returns a payment method by its id, or a new one for the name of a test card ('pm_card_visa'). */
export function methodOf(unit: UnitOfWork, id: string, param = 'payment_method'): PaymentMethod {
  const name = cardByName(id);
  return name ? saveMethod(unit, name, {}) : unit.require('payment_method', id, param);
}

export const issuerOf = (unit: UnitOfWork, method: string): CardIssuer =>
  unit.require('issuer', method);

/** Attaches a payment method to a customer. Returns it unchanged if it is attached already. */
export function ensureAttached(unit: UnitOfWork, id: string, customer: string): PaymentMethod {
  const method = methodOf(unit, id);
  if (method.customer === customer) return method;
  if (method.customer)
    throw new StripeError('The payment method you provided has already been attached.', {
      code: 'payment_method_unexpected_state',
    });
  assertReusable(unit, method.id);
  return unit.saveAndEmit('payment_method.attached', { ...method, customer });
}

export function assertReusable(unit: UnitOfWork, method: string): void {
  if (!issuerOf(unit, method).isUsedUp) return;
  throw new StripeError(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    { code: 'payment_method_unexpected_state', param: 'payment_method' },
  );
}

const Attach = z.strictObject({ customer: Text, expand: Expand });

export function attachMethod(unit: UnitOfWork, form: Form, id: string): PaymentMethod {
  const { customer } = read(Attach, form);
  unit.require<Customer>('customer', customer, 'customer');
  return ensureAttached(unit, id, customer);
}

export function detachMethod(unit: UnitOfWork, form: Form, id: string): PaymentMethod {
  read(z.strictObject({ expand: Expand }), form);
  const method = unit.require<PaymentMethod>('payment_method', id);
  unit.save<CardIssuer>({ ...issuerOf(unit, id), isUsedUp: true });
  return unit.saveAndEmit('payment_method.detached', { ...method, customer: null });
}
