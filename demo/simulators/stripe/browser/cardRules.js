// Format and validation of the three fields of a card.

const brands = [
  ['amex', /^3[47]/],
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['discover', /^(6011|64[4-9]|65)/],
  ['diners', /^3(0[0-5]|[689])/],
  ['jcb', /^35/],
  ['unionpay', /^62/],
];

const onlyDigits = (text) => text.replace(/\D/g, '');

export const brandOf = (number) =>
  brands.find(([, prefix]) => prefix.test(onlyDigits(number)))?.[0] ?? 'unknown';

const lengthOf = (number) => ({ amex: 15, diners: 14 })[brandOf(number)] ?? 16;

/** Verifies the check digit (ISO/IEC 7812-1, Luhn). */
function hasCheckDigit(digits) {
  const sum = [...digits].toReversed().reduce((sum, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

const validationError = (code, message) => ({ type: 'validation_error', code, message });

/**
 * The functions receive the current Date as `now` and the brand of the card number as `brand`.
 * `validate` returns the error of a complete value, or null.
 */
export const fieldRules = {
  cardNumber: {
    name: 'Card number',
    autocomplete: 'cc-number',
    placeholder: '1234 1234 1234 1234',
    format(text) {
      const digits = onlyDigits(text).slice(0, lengthOf(text));
      const groups = brandOf(digits) === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?$/ : null;
      return (
        groups
          ? (groups.exec(digits)?.slice(1).filter(Boolean) ?? [])
          : (digits.match(/\d{1,4}/g) ?? [])
      ).join(' ');
    },
    incomplete: validationError('incomplete_number', 'Your card number is incomplete.'),
    isComplete: (text) => onlyDigits(text).length === lengthOf(text),
    validate: (text) =>
      hasCheckDigit(onlyDigits(text))
        ? null
        : validationError('invalid_number', 'Your card number is invalid.'),
  },
  cardExpiry: {
    name: 'Expiry',
    autocomplete: 'cc-exp',
    placeholder: 'MM / YY',
    format(text) {
      const long = /^(\d{2})\D*20(\d{2})$/.exec(text);
      const digits = long
        ? long[1] + long[2]
        : onlyDigits(text)
            .replace(/^([2-9])/, '0$1')
            .slice(0, 4);
      return digits.length > 2 || (/\/\s*$/.test(text) && digits.length === 2)
        ? `${digits.slice(0, 2)} / ${digits.slice(2)}`
        : digits;
    },
    incomplete: validationError('incomplete_expiry', "Your card's expiration date is incomplete."),
    isComplete: (text) => onlyDigits(text).length === 4,
    validate(text, { now }) {
      const { month, year } = expiryOf(text);
      if (month < 1 || month > 12)
        return validationError('invalid_expiry_month', "Your card's expiration month is invalid.");
      if (year < now.getFullYear())
        return validationError(
          'invalid_expiry_year_past',
          "Your card's expiration year is in the past.",
        );
      if (new Date(year, month) <= now)
        return validationError(
          'invalid_expiry_month_past',
          "Your card's expiration date is in the past.",
        );
      return null;
    },
  },
  cardCvc: {
    name: 'CVC',
    autocomplete: 'cc-csc',
    placeholder: 'CVC',
    format: (text, { brand }) =>
      onlyDigits(text).slice(0, brand === 'amex' || brand === 'unknown' ? 4 : 3),
    incomplete: validationError('incomplete_cvc', "Your card's security code is incomplete."),
    isComplete: (text, { brand }) => onlyDigits(text).length >= (brand === 'amex' ? 4 : 3),
    validate: () => null,
  },
};

/** 'MM / YY' as numbers. */
export function expiryOf(text) {
  const digits = onlyDigits(text);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) };
}
