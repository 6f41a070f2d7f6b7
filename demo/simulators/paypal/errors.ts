import { randomBytes } from 'node:crypto';

/** An error response of PayPal's API. Clients distinguish errors by `issue`. */
export class PayPalError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    super('PayPal would respond with this error, too.');
    this.status = status;
    this.body = body;
  }
}

const debugId = (): string => randomBytes(7).toString('hex').slice(0, 13);

const errorOf = (status: number, name: string, message: string, details: object[]): PayPalError =>
  new PayPalError(status, { name, message, debug_id: debugId(), details, links: [] });

export const unprocessable = (issue: string, description: string, field?: string): PayPalError =>
  errorOf(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
    [{ ...(field && { field, location: 'body' }), issue, description }],
  );

export const invalidRequest = (field: string, issue = 'INVALID_PARAMETER_SYNTAX'): PayPalError =>
  errorOf(
    400,
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
    [{ field, location: 'body', issue, description: 'The value of a field is not valid.' }],
  );

export const notFound = (): PayPalError =>
  errorOf(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description:
        'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ]);

export const authenticationFailure = (): PayPalError =>
  new PayPalError(401, {
    name: 'AUTHENTICATION_FAILURE',
    message:
      'Authentication failed due to invalid authentication credentials or a missing Authorization header.',
    links: [],
  });

export const invalidClient = (): PayPalError =>
  new PayPalError(401, {
    error: 'invalid_client',
    error_description: 'Client Authentication failed',
  });

export const internalError = (): object => ({
  name: 'INTERNAL_SERVER_ERROR',
  message: 'An internal server error has occurred.',
  debug_id: debugId(),
  links: [],
});
