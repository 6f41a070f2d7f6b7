import { createHash } from 'node:crypto';
import type { StoredObject } from '../objectStore.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import type { Form } from './params.ts';
import { StripeError } from './errors.ts';

export interface ApiResponse {
  readonly status: number;
  readonly body: object;
}

interface StoredResponse extends StoredObject, ApiResponse {
  readonly object: 'answered';
  readonly at: number;
  /** The id of the first request. */
  readonly requestId: string;
  readonly path: string;
  readonly fingerprint: string;
}

export interface IdempotentCall {
  readonly key: string;
  readonly path: string;
  readonly form: Form;
}

/** The API stores an idempotency key for this time, in seconds. */
const day = 86_400;

/**
 * Returns the response to an earlier call with this key, or null
 * (docs.stripe.com/api/idempotent_requests). @throws if the key belongs to another call
 */
export function storedResponse(
  unit: UnitOfWork,
  { key, path, form }: IdempotentCall,
): StoredResponse | null {
  const found = unit.find<StoredResponse>('answered', key);
  if (!found || found.at + day < unit.now()) return null;
  if (found.path !== path)
    throw mismatch(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${found.path}' vs '${path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  if (found.fingerprint !== fingerprintOf(form))
    throw mismatch(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  return found;
}

export function saveResponse(
  unit: UnitOfWork,
  { key, path, form }: IdempotentCall,
  { status, body }: ApiResponse,
  requestId: string,
): void {
  unit.save<StoredResponse>({
    id: key,
    object: 'answered',
    at: unit.now(),
    body,
    fingerprint: fingerprintOf(form),
    path,
    requestId,
    status,
  });
}

export const keyInUse = (key: string): StripeError =>
  new StripeError(
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    { status: 409, type: 'idempotency_error', code: 'idempotency_key_in_use' },
  );

const mismatch = (message: string): StripeError =>
  new StripeError(message, { type: 'idempotency_error' });

const fingerprintOf = (form: Form): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(form)))
    .digest('hex');

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => [name, sorted(each)]);
}
