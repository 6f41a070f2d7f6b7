import { StripeError } from './errors.ts';

/** The currencies of card payments (docs.stripe.com/currencies#presentment-currencies). */
const supported = new Set(
  `usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd bwp byn bzd
  cad cdf chf clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd
  hkd hnl htg huf idr ils inr isk jmd jod jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad
  mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln
  pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd std szl thb tjs tnd top try ttd twd tzs
  uah ugx uyu uzs vnd vuv wst xaf xcd xof xpf yer zar zmw`.split(/\s+/),
);

const minimums: Readonly<Record<string, number>> = {
  aed: 200,
  czk: 1500,
  dkk: 250,
  gbp: 30,
  hkd: 400,
  huf: 17500,
  mxn: 1000,
  myr: 200,
  nok: 300,
  pln: 200,
  ron: 200,
  sek: 300,
  thb: 1000,
};

const threeDecimals = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd']);
/** Currencies without decimals. The API still expects two, for backward compatibility. */
const zeroDecimalsWrittenAsTwo = new Set(['isk', 'ugx']);

export function checkCurrency(currency: string): string {
  const lower = currency.toLowerCase();
  if (supported.has(lower)) return lower;
  throw new StripeError(`Invalid currency: ${lower}.`, {
    param: 'currency',
    code: 'parameter_invalid',
  });
}

/** @param amount in the smallest unit of the currency, in the API's format */
export function checkAmount(amount: number, currency: string, param = 'amount'): number {
  const amountError = (message: string, code: string) => new StripeError(message, { code, param });
  if (amount < 1)
    throw amountError('This value must be greater than or equal to 1.', 'parameter_invalid');
  const minimum = minimums[currency] ?? 50;
  if (amount < minimum)
    throw amountError(`Amount must be at least ${minimum} in ${currency}.`, 'amount_too_small');
  if (amount > 99_999_999)
    throw amountError('Amount must be no more than 99999999.', 'amount_too_large');
  const step = threeDecimals.has(currency) ? 10 : zeroDecimalsWrittenAsTwo.has(currency) ? 100 : 1;
  if (amount % step !== 0)
    throw amountError(
      `Amounts in ${currency} have to be divisible by ${step}.`,
      'parameter_invalid_integer',
    );
  return amount;
}
