import { randomBytes } from 'node:crypto';

/** What PayPal says where it does not do as it is asked; `issue` is the word to go by. */
export class Problem extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    super('A problem that PayPal would have too.');
    this.status = status;
    this.body = body;
  }
}

const debugId = (): string => randomBytes(7).toString('hex').slice(0, 13);

const problem = (status: number, name: string, message: string, details: object[]): Problem =>
  new Problem(status, { name, message, debug_id: debugId(), details, links: [] });

export const unprocessable = (issue: string, description: string, field?: string): Problem =>
  problem(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
    [{ ...(field && { field, location: 'body' }), issue, description }],
  );

export const invalid = (field: string, issue = 'INVALID_PARAMETER_SYNTAX'): Problem =>
  problem(
    400,
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
    [{ field, location: 'body', issue, description: 'The value of a field is not valid.' }],
  );

export const notFound = (): Problem =>
  problem(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description:
        'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ]);

export const withoutToken = (): Problem =>
  new Problem(401, {
    name: 'AUTHENTICATION_FAILURE',
    message:
      'Authentication failed due to invalid authentication credentials or a missing Authorization header.',
    links: [],
  });

export const wrongClient = (): Problem =>
  new Problem(401, {
    error: 'invalid_client',
    error_description: 'Client Authentication failed',
  });

export const broken = (): object => ({
  name: 'INTERNAL_SERVER_ERROR',
  message: 'An internal server error has occurred.',
  debug_id: debugId(),
  links: [],
});
