import * as z from 'zod/mini';
import { RegistrationRefusal, registrationErrors } from '#contract/api/signIn.ts';
import type { ApiError } from '../../../shared/api/index.ts';
import type { TextKey } from '../../../shared/shell/index.ts';

const unknown: TextKey = 'account.refused.unknown';

const byId: ReadonlyMap<string, TextKey> = new Map([
  [registrationErrors.userExists, 'account.refused.userExists'],
  [registrationErrors.couldNotRegister, 'account.refused.couldNotRegister'],
  [registrationErrors.expired, 'account.refused.expired'],
]);

/** The reason why no account was created: the id in the body of a 400 or 422, else the status. */
export function registrationError({ status, body }: Pick<ApiError, 'status' | 'body'>): TextKey {
  if (status === 400 || status === 422) {
    return byId.get(z.safeParse(RegistrationRefusal, body).data?.id ?? '') ?? unknown;
  }
  return status > 400 && status < 500 ? 'account.refused.couldNotRegister' : unknown;
}
