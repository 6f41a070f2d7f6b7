import { subscribeKey } from 'valtio/utils';
import type { Issue } from '#contract/api/issue.ts';
import type { Boot } from '#contract/boot.ts';
import { account, checkAccount, doubt, expireSession, keepUp } from '../features/account/index.ts';
import { ApiError, onApiError } from '../shared/api/index.ts';
import { forgetHistory, watchExpiry } from '../features/billing/index.ts';
import { loadIssues, loadPurchases } from '../features/catalog/index.ts';
import { forgetCoupons } from '../features/coupons/index.ts';
import { recheckAccess } from '../features/reader/index.ts';
import { loadFontFor } from '../shared/ui/fonts.ts';
import {
  core,
  failPage,
  loadedWell,
  loadPublication,
  notify,
  onTabNews,
  reloadOnce,
} from '../shared/shell/index.ts';

let isLoaded = false;
/** Some first call was refused for a token that is too old. */
let isStale = false;

/** Everything that the first screen asks the server for, all at once. Never rejects. */
export async function startStore(boot: Boot): Promise<void> {
  onApiError(notice);
  const rights = loadRights(boot);
  const isShown = await loadContent(boot);
  await rights;
  isLoaded = true;
  if (!isShown) return;
  // A page that was loaded well may reload again later: one that was not says what is wrong instead.
  if (!isStale) loadedWell();
  else if (!reloadOnce()) expireSession();
}

/** Answers whether there is something to show. */
async function loadContent(boot: Boot): Promise<boolean> {
  try {
    await Promise.all([loadPublication(boot), loadIssues(loadFontsOf, !isReaderAlone())]);
    return true;
  } catch (error) {
    if (!isStaleToken(error) || !reloadOnce()) failPage();
    return false;
  }
}

/** In a frame for one issue, which comes with the page: nobody looks at a list there. */
const isReaderAlone = (): boolean => core.isEmbed && location.hash === '#viewer';

const loadFontsOf = (issues: readonly Issue[]): void =>
  void loadFontFor(issues.map(({ title, description }) => title + description).join());

/** A token that is too old: the page loads once more for a fresh one, but never while it is in use. */
function notice(error: ApiError): void {
  doubt(error);
  if (error.code === 'maintenance') notify({ key: 'errors.maintenance', kind: 'info' });
  if (!isStaleToken(error)) return;
  if (isLoaded) return expireSession();
  isStale = true;
  reloadOnce();
}

async function loadRights(boot: Boot): Promise<void> {
  if (boot.auth.enabled) {
    await checkAccount();
    followPerson();
  }
  await lookUpPurchases();
}

const whoIsHere = () => (account.isUnsure ? 'unsure' : account.user?.id);

/** Who is here decides what may be read, whichever tab it was learned in. */
function followPerson(): void {
  let known = whoIsHere();
  const follow = (): void => {
    if (whoIsHere() === known) return;
    known = whoIsHere();
    recheckAccess();
    forgetCoupons();
    forgetHistory();
    void lookUpPurchases();
  };
  // At once, so that nothing of the one before is drawn for the next.
  subscribeKey(account, 'user', follow, true);
  subscribeKey(account, 'isUnsure', follow, true);
  keepUp();
  onTabNews((news) => {
    if (news !== 'purchase') return;
    recheckAccess();
    // How a plan stands is part of the person.
    void checkAccount();
    void lookUpPurchases();
  });
  watchExpiry();
}

async function lookUpPurchases(): Promise<void> {
  try {
    await loadPurchases();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Then the check says what is to be said.
    if (error.code !== 'not_signed_in') notify({ key: `errors.${error.code}`, kind: 'error' });
  }
}

const isStaleToken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'bad_csrf_token';
