import type { DownloadLink } from '#contract/api/reading.ts';
import type { Issue } from '#contract/api/issue.ts';
import type { UserId } from '#contract/ids.ts';
import { addTexts, appConfig } from '../../shared/shell/index.ts';
import { lazyComponent } from '../../shared/ui/lazyComponent.ts';
import { account } from '../account/index.ts';
import { keepsAnything, lastUserId } from './keptMark.ts';

/** In the details of an issue that the user may read. It has its texts already. */
export const KeepOnDevice = lazyComponent(
  async () => (await import('./KeepOnDevice.tsx')).KeepOnDevice,
  undefined,
  { onFailure: 'keep' },
);

export const DevicePage = lazyComponent(async () => {
  const [code] = await Promise.all([import('./DevicePage.tsx'), addTexts('store')]);
  return code.DevicePage;
});

/** Whether the device has kept issues of a store that still offers this. */
const isInUse = (): boolean => appConfig.hasDevice && keepsAnything();

/** Continues what was begun, and renews the rights. Without kept issues it loads nothing. */
export async function followDevice(): Promise<void> {
  if (!isInUse()) return;
  const { startDevice } = await import('./keptIssues.ts');
  await startDevice();
}

/** The user has changed, or has been confirmed. @param left signed out, or deleted the account, in this page */
export async function deviceUserChanged(left: UserId | null): Promise<void> {
  if (!isInUse()) return;
  const { removeIssuesOf, renewLeases } = await import('./keptIssues.ts');
  if (left !== null) await removeIssuesOf(left);
  await renewLeases();
}

/** The link of an issue whose bytes are on this device; null for another one. */
export async function linkOnDevice({ id }: Pick<Issue, 'id'>): Promise<DownloadLink | null> {
  if (!isInUse()) return null;
  const { keptLinkOf } = await import('./keptIssues.ts');
  return keptLinkOf(id);
}

/**
 * The present user. While the server cannot be asked, it is the user whom it has confirmed last on a device with kept
 * issues. Their data stay on the device until the session is known.
 */
export const userOnDevice = (): UserId | null =>
  account.user?.id ?? (account.isUnsure && isInUse() ? lastUserId() : null);
