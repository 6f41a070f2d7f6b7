import type * as z from 'zod';

interface Details {
  readonly type?: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
  readonly payment_intent?: object;
  readonly payment_method?: object;
  readonly charge?: string;
}

/** An error response of the API (docs.stripe.com/api/errors). */
export class StripeError extends Error {
  readonly status: number;
  readonly details: Details;

  constructor(
    message: string,
    { status = 400, ...details }: Details & { readonly status?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.details = { type: 'invalid_request_error', ...details };
  }

  get body(): object {
    return { error: { ...this.details, message: this.message } };
  }

  /** Whether the call had begun. Its idempotency key then returns the same error. */
  get isFinal(): boolean {
    const { code = '' } = this.details;
    return ![401, 403, 409, 429].includes(this.status) && !code.startsWith('parameter_');
  }
}

export function resourceMissing(object: string, id: string, param = 'id'): StripeError {
  const name = object === 'payment_method' ? 'PaymentMethod' : object;
  const status = param === 'id' || param === 'intent' ? 404 : 400;
  return new StripeError(`No such ${name}: '${id}'`, { status, code: 'resource_missing', param });
}

/** Returns the error for the first invalid parameter. */
export function parameterError({ issues }: z.ZodError): StripeError {
  const [issue] = issues;
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === 'unrecognized_keys') {
    const param = nameOf([...path, issue.keys[0] ?? '']);
    return new StripeError(`Received unknown parameter: ${param}`, {
      code: 'parameter_unknown',
      param,
    });
  }
  const param = nameOf(path);
  if (issue?.code === 'invalid_type' && issue.input === undefined)
    return new StripeError(`Missing required param: ${param}.`, {
      code: 'parameter_missing',
      param,
    });
  const code = issue?.message === notAnInteger ? 'parameter_invalid_integer' : 'parameter_invalid';
  return new StripeError(issue?.message ?? 'Invalid request', { code, param });
}

export const notAnInteger = 'Invalid integer';

const nameOf = ([first = '', ...rest]: string[]): string =>
  first + rest.map((part) => `[${part}]`).join('');
