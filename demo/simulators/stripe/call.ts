import type { FastifyRequest } from 'fastify';
import { callerOf, secretKeyRequired } from './authentication.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import { expand } from './expand.ts';
import { type Form, readForm } from './params.ts';
import { type ApiResponse, saveResponse, type IdempotentCall } from './idempotency.ts';
import { StripeError } from './errors.ts';
import type { Resource } from './resources.ts';

/** Opens the unit of work of one call on an account. */
export type OpenUnitOfWork = (
  account: string,
  request: { id: string; idempotency_key: string | null },
) => UnitOfWork;

export interface Call {
  readonly unit: UnitOfWork;
  readonly form: Form;
  readonly id: string;
  readonly isSecret: boolean;
  readonly resource: Resource;
  readonly requestId: string;
  readonly idempotent: IdempotentCall | null;
}

/** Parses a request. @throws StripeError for an unknown caller */
export function callOf(
  open: OpenUnitOfWork,
  resource: Resource,
  request: FastifyRequest,
  requestId: string,
): Call {
  const { account, isSecret } = callerOf(request.headers);
  if (!isSecret && !resource.forPages) throw secretKeyRequired();
  const [path = '', query = ''] = request.url.split('?');
  const form = readForm(request.method === 'POST' ? bodyOf(request) : query);
  const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
  return {
    unit: open(account, { id: requestId, idempotency_key: key ? String(key) : null }),
    form,
    id: (request.params as { id?: string }).id ?? '',
    isSecret,
    resource,
    requestId,
    idempotent: key ? { key: String(key), path, form } : null,
  };
}

/**
 * Runs a call in a transaction that commits before the response is sent. A declined card is committed
 * too. Every other error rolls back.
 */
export function run(call: Call): ApiResponse {
  const { store } = call.unit;
  try {
    return store.transaction(() => {
      const response = cardErrorToResponse(() => serve(call));
      storeResponse(call, response);
      return response;
    });
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    if (error.isFinal) storeResponse(call, responseOf(error));
    return responseOf(error);
  }
}

function serve({ unit, form, id, isSecret, resource }: Call): ApiResponse {
  const result = resource.serve(unit, form, id, isSecret);
  return { status: 200, body: expand(unit, result, form.expand as string[] | undefined) };
}

function cardErrorToResponse(work: () => ApiResponse): ApiResponse {
  try {
    return work();
  } catch (error) {
    if (error instanceof StripeError && error.status === 402) return responseOf(error);
    throw error;
  }
}

/** Stores the response for later requests with the same idempotency key. */
export function storeResponse({ unit, idempotent, requestId }: Call, response: ApiResponse): void {
  if (idempotent) saveResponse(unit, idempotent, response, requestId);
}

export const responseOf = ({ status, body }: StripeError): ApiResponse => ({ status, body });

const bodyOf = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '');
