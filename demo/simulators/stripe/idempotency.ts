import { createHash } from 'node:crypto';
import type { StoredObject } from '../memory.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import type { Form } from './form.ts';
import { StripeRefusal } from './refusal.ts';

export interface Answer {
  readonly status: number;
  readonly body: object;
}

interface Answered extends StoredObject, Answer {
  readonly object: 'answered';
  readonly at: number;
  /** By which the call was known when it was answered. */
  readonly requestId: string;
  readonly path: string;
  readonly fingerprint: string;
}

export interface Keyed {
  readonly key: string;
  readonly path: string;
  readonly form: Form;
}

/** As long as the API promises to know a key. */
const day = 86_400;

/**
 * What was answered to the same call before, whatever it was; null where it was never made. Throws
 * where the key was used for another one (docs.stripe.com/api/idempotent_requests).
 */
export function answeredBefore(unit: UnitOfWork, { key, path, form }: Keyed): Answered | null {
  const found = unit.find<Answered>('answered', key);
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

export function keepAnswer(
  unit: UnitOfWork,
  { key, path, form }: Keyed,
  { status, body }: Answer,
  requestId: string,
): void {
  unit.save<Answered>({
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

export const inUse = (key: string): StripeRefusal =>
  new StripeRefusal(
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    { status: 409, type: 'idempotency_error', code: 'idempotency_key_in_use' },
  );

const mismatch = (message: string): StripeRefusal =>
  new StripeRefusal(message, { type: 'idempotency_error' });

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
