import { warmSignIn } from '../../features/account/index.ts';
import { firstSight, warmDetails, warmSort } from '../../features/catalog/index.ts';
import { preloadMenu } from '../../shared/ui/menu/MenuButton.tsx';

/**
 * Loads the code of likely first clicks, one part after the other, while the page is idle. It loads nothing
 * for users who save data, and nothing while a PDF is about to open.
 */
export async function preloadFirstClicks(): Promise<void> {
  if (savesData() || /\/(full|preview)$/.test(location.pathname)) return;
  await firstSight();
  for (const warm of [() => warmDetails({ description: ' ' }), preloadMenu, warmSort, warmSignIn]) {
    await idle();
    warm();
  }
}

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Safari has no idle callbacks. */
const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, 500);
  });
