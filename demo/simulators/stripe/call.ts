import type { FastifyRequest } from 'fastify';
import { callerOf, secretNeeded } from './authentication.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import { expand } from './expand.ts';
import { type Form, readForm } from './form.ts';
import { type Answer, keepAnswer, type Keyed } from './idempotency.ts';
import { StripeRefusal } from './refusal.ts';
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
  readonly keyed: Keyed | null;
}

/** Parses a request. @throws StripeRefusal for an unknown caller */
export function callOf(
  open: OpenUnitOfWork,
  resource: Resource,
  request: FastifyRequest,
  requestId: string,
): Call {
  const { account, isSecret } = callerOf(request.headers);
  if (!isSecret && !resource.forPages) throw secretNeeded();
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
    keyed: key ? { key: String(key), path, form } : null,
  };
}

/**
 * Runs a call in a transaction that commits before the answer. A declined card is an event and is committed too. Every other
 * error rolls back.
 */
export function run(call: Call): Answer {
  const { memory } = call.unit;
  try {
    return memory.transaction(() => {
      const answer = cardAnswer(() => serve(call));
      remember(call, answer);
      return answer;
    });
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    if (error.isFinal) remember(call, answerOf(error));
    return answerOf(error);
  }
}

function serve({ unit, form, id, isSecret, resource }: Call): Answer {
  const thing = resource.serve(unit, form, id, isSecret);
  return { status: 200, body: expand(unit, thing, form.expand as string[] | undefined) };
}

function cardAnswer(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (error instanceof StripeRefusal && error.status === 402) return answerOf(error);
    throw error;
  }
}

/** Stores the answer for later requests with the same idempotency key. */
export function remember({ unit, keyed, requestId }: Call, answer: Answer): void {
  if (keyed) keepAnswer(unit, keyed, answer, requestId);
}

export const answerOf = ({ status, body }: StripeRefusal): Answer => ({ status, body });

const bodyOf = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '');
