import type { Boot } from '#contract/boot.ts';
import { checkAccount } from './account/index.ts';
import { ApiError } from './api/index.ts';
import { catalog, loadIssues, loadPurchases } from './catalog/index.ts';
import { loadFontFor } from './ui/fonts.ts';
import { failPage, loadedWell, loadPublication, notify, reloadOnce } from './shell/index.ts';

/** Everything that the first screen asks the server for, all at once. Never rejects. */
export async function load(boot: Boot): Promise<void> {
  const rights = loadRights(boot);
  try {
    await Promise.all([loadPublication(boot), loadIssues()]);
    loadedWell();
    void loadFontFor(catalog.issues.map((issue) => issue.title + issue.description).join());
  } catch (error) {
    if (!isStaleToken(error) || !reloadOnce()) failPage();
  }
  await rights;
}

async function loadRights(boot: Boot): Promise<void> {
  if (boot.auth.enabled) await checkAccount();
  try {
    await loadPurchases();
  } catch (error) {
    if (error instanceof ApiError) notify({ key: `errors.${error.code}`, kind: 'error' });
    else throw error;
  }
}

const isStaleToken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'bad_csrf_token';
