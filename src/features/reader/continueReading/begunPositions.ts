import type { UserId } from '#contract/ids.ts';
import { account } from '../../account/index.ts';
import { setProgress } from '../../catalog/index.ts';
import { api, ApiError, resource } from '../../../shared/api/index.ts';
import { releaseBegun, reserveBegun, showApiError } from '../../../shared/shell/index.ts';
import { deviceId } from '../../../shared/api/deviceId.ts';
import {
  keyOf,
  unsentPositions,
  removeStoredPosition,
  storedPositions,
} from '../positions/devicePositions.ts';
import {
  type BegunIssue,
  type BegunPosition,
  devicePositions,
  mergedPositions,
  progressOf,
} from './begunIssues.ts';

interface OwnPositions {
  /** null for a guest, undefined before the first answer. */
  readonly owner: UserId | null | undefined;
  readonly positions: readonly BegunPosition[];
}

/** The positions of the signed-in user from the server, or those of a guest from the device. */
async function request(): Promise<OwnPositions> {
  const userId = account.user?.id;
  if (userId === undefined) {
    return { owner: null, positions: devicePositions(storedPositions()) };
  }
  const unsent = unsentPositions.read().filter((position) => position.userId === userId);
  const positions = mergedPositions(await api.readingPositions(), unsent);
  return { owner: userId, positions };
}

export const begun = resource<OwnPositions>(request, { owner: undefined, positions: [] });

/** Never rejects. Without the server's answer the region stays as it is. */
export async function loadBegun(): Promise<void> {
  await begun.load();
  setProgress(progressOf(begun.data.value.positions));
}

/** The next page that the server sends reserves the region's space, or does not. */
export const keepReserved = (hasContent: boolean): void =>
  hasContent ? reserveBegun() : releaseBegun();

/** Takes the issue out of the region until it is read again. */
export const removeBegun = (position: BegunIssue): Promise<void> =>
  change(position, ({ issueId: id, type }) => api.removePosition({ params: { id, type } }));

/** Marks the issue as finished, although its last page has not been visible. */
export const finishBegun = (position: BegunIssue): Promise<void> =>
  change(position, async ({ issueId: id, type, page, pageCount }) => {
    const readAt = new Date().toISOString();
    const report = {
      page,
      pageCount: pageCount ?? page,
      isFinished: true,
      device: deviceId(),
      readAt,
      sentAt: readAt,
    };
    await api.reportPosition({ params: { id, type }, body: report });
  });

/** A guest's positions exist on the device only. */
async function change(
  position: BegunIssue,
  onServer: (position: BegunIssue) => Promise<unknown>,
): Promise<void> {
  const isUser = account.user !== null;
  const { owner, positions } = begun.data.value;
  const others = positions.filter(({ issueId }) => issueId !== position.issueId);
  begun.data.value = { owner, positions: others };
  removeStoredPosition(keyOf(position));
  try {
    if (isUser) await onServer(position);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showApiError(error);
  }
  await loadBegun();
}
