import { AuthorizationResponseError } from 'openid-client';
import type { ErrorCode } from '#contract/errors.ts';
import { Refused } from '../../platform/http/refusal.ts';
import { codeOf } from '../../platform/operatorErrors.ts';

/** The error codes of providers (RFC 6749, 4.1.2.1; OpenID Connect). */
const errorsOfProvider: Readonly<Record<string, ErrorCode>> = {
  access_denied: 'sign_in_refused',
  consent_required: 'sign_in_refused',
  interaction_required: 'sign_in_refused',
  login_required: 'sign_in_refused',
  server_error: 'provider_unavailable',
  temporarily_unavailable: 'provider_unavailable',
};

/** Converts all errors of a provider to `Refused`. */
export async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asRefused(error);
  }
}

function asRefused(error: unknown): Refused {
  if (error instanceof AuthorizationResponseError) {
    const code = Object.hasOwn(errorsOfProvider, error.error)
      ? errorsOfProvider[error.error]
      : null;
    return refusedWith(code ?? 'provider_failed', error);
  }
  const ours = refusedWithin(error);
  if (ours) return ours;
  return refusedWith(isTimeout(error) ? 'provider_unavailable' : 'provider_failed', error);
}

function refusedWith(code: ErrorCode, cause: unknown): Refused {
  const refused = new Refused(code);
  refused.cause = cause;
  return refused;
}

/** openid-client wraps the errors of the store's own fetch. */
function refusedWithin(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  return error instanceof Error && error.cause ? refusedWithin(error.cause) : null;
}

const isTimeout = (error: unknown): boolean => codeOf(error) === 'OAUTH_TIMEOUT';

/** Returns the broken rule for the log, in the library's words and without personal data. */
export function reasonOf({ code, cause }: Refused): Readonly<Record<string, unknown>> {
  if (!(cause instanceof Error)) return { code };
  return { code, what: cause.message, detail: detailOf(cause) };
}

const detailOf = (cause: Error): string | undefined =>
  'error' in cause ? String(cause.error).slice(0, 60) : codeOf(cause);
