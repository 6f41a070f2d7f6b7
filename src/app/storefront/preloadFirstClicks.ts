import { preloadSignIn } from '../../features/account/index.ts';
import { afterFirstCover, preloadDetails, preloadSort } from '../../features/catalog/index.ts';
import { savesData, untilIdle } from '../../shared/ui/idle.ts';
import { preloadMenu } from '../../shared/ui/menu/MenuButton.tsx';

/**
 * Loads the code of likely first clicks, one part after the other, while the page is idle. It loads nothing
 * for users who save data, and nothing while a PDF is about to open.
 */
export async function preloadFirstClicks(): Promise<void> {
  if (savesData() || /\/(full|preview)$/.test(location.pathname)) return;
  await afterFirstCover();
  for (const warm of [
    () => preloadDetails({ description: ' ' }),
    preloadMenu,
    preloadSort,
    preloadSignIn,
  ]) {
    await untilIdle();
    warm();
  }
}
