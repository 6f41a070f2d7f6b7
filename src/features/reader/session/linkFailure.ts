import { ApiError } from '../../../shared/api/index.ts';
import { dismissToast, showToast, type Toast } from '../../../shared/shell/index.ts';
import type { MissingRight, ReaderError, SessionEvent } from './transition.ts';

/** The event of a link that was not granted. */
export function linkFailure(error: unknown): SessionEvent {
  const lacking = missingRight(error);
  if (lacking) return { type: 'access-denied', lacking };
  return { type: 'failed', error: causeOf(error) };
}

function causeOf(error: unknown): ReaderError {
  if (isMissing(error)) return 'missing';
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: 'internal' };
  if (code === 'no_connection' && status === 0) return 'network';
  return status === 408 || status === 429 || status >= 500 ? 'busy' : 'link';
}

/**
 * Shows the message once for consecutive failures. The maintenance message replaces the message
 * about the link.
 *
 * @param tryAgain the action of the message
 */
export function showLinkFailure(error: unknown, isRepeated: boolean, tryAgain: () => void): void {
  if (isMissing(error)) showToast({ key: 'catalog.itemNotFound', kind: 'error' });
  else if (!isRepeated && !hasCode(error, 'maintenance'))
    showToast({ ...noLink, action: { label: 'reader.tryAgain', run: tryAgain } });
}

export const dismissLinkFailure = (): void => dismissToast(noLink);

const noLink: Toast = { key: 'reader.failedToLoad', kind: 'error' };

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code;

/** An unpublished issue is no transient failure. */
const isMissing = (error: unknown): boolean => hasCode(error, 'issue_not_found');

/** The server's condition for access; null if the link failed for another reason. */
function missingRight(error: unknown): MissingRight | null {
  if (hasCode(error, 'sign_in_to_read')) return 'sign_in';
  return hasCode(error, 'purchase_required') ? 'purchase' : null;
}
