import { subscribeKey } from 'valtio/utils';
import type { Issue } from '#contract/api/issue.ts';
import type { Boot } from '#contract/boot.ts';
import {
  account,
  checkAccount,
  recheckSession,
  expireSession,
  syncSession,
} from '../features/account/index.ts';
import { ApiError, onApiError } from '../shared/api/index.ts';
import { payments, watchExpiry } from '../features/billing/index.ts';
import { loadIssues, loadPurchases } from '../features/catalog/index.ts';
import { redeemedCoupons } from '../features/coupons/index.ts';
import { deviceUserChanged, followDevice } from '../features/device/index.ts';
import { recheckAccess } from '../features/reader/index.ts';
import { loadFontFor } from '../shared/ui/fonts.ts';
import {
  appConfig,
  failPage,
  loadedWell,
  loadStoreInfo,
  showApiError,
  showToast,
  onCrossTabMessage,
  reloadOnce,
} from '../shared/shell/index.ts';

let isLoaded = false;
/** One of the first calls was refused because its token was too old. */
let isStale = false;

/** Sends all requests of the first screen at the same time. Never rejects. */
export async function startStore(boot: Boot): Promise<void> {
  onApiError(handleApiError);
  const rights = loadRights(boot);
  const isShown = await loadContent(boot);
  await rights;
  isLoaded = true;
  void followDevice();
  if (!isShown) return;
  // A page that has loaded successfully may reload again later. A page that has not shows the error
  // instead.
  if (!isStale) loadedWell();
  else if (!reloadOnce()) expireSession();
}

/** Returns whether there is something to show. */
async function loadContent(boot: Boot): Promise<boolean> {
  try {
    await Promise.all([loadStoreInfo(boot), loadIssues(loadFontsOf, !isReaderAlone())]);
    appConfig.loadFailed = false;
    return true;
  } catch (error) {
    if (!isStaleToken(error) || !reloadOnce()) failPage();
    // The page of the device works without the server, and gets the list when the network is back.
    if (appConfig.hasDevice)
      addEventListener('online', () => void loadContent(boot), { once: true });
    return false;
  }
}

/** In a frame for one issue. The issue is part of the page, and the list is not shown. */
const isReaderAlone = (): boolean => appConfig.isEmbed && location.hash === '#viewer';

const loadFontsOf = (issues: readonly Issue[]): void =>
  void loadFontFor(issues.map(({ title, description }) => title + description).join());

/** The token is too old. The page reloads once for a new token, but never while the user works with it. */
function handleApiError(error: ApiError): void {
  recheckSession(error);
  if (error.code === 'maintenance') showToast({ key: 'errors.maintenance', kind: 'info' });
  if (!isStaleToken(error)) return;
  if (isLoaded) return expireSession();
  isStale = true;
  reloadOnce();
}

async function loadRights(boot: Boot): Promise<void> {
  if (boot.auth.enabled) {
    await checkAccount();
    followUser();
  }
  await lookUpPurchases();
}

const checkSession = () => (account.isUnsure ? 'unsure' : account.user?.id);

/** The user decides which issues can be read, in whichever tab they signed in. */
function followUser(): void {
  let known = checkSession();
  const follow = (): void => {
    if (checkSession() === known) return;
    const before = known;
    known = checkSession();
    recheckAccess();
    redeemedCoupons.forget();
    payments.forget();
    void lookUpPurchases();
    // Signed out, or deleted. A session that has ended elsewhere may begin again.
    const hasLeft = typeof before === 'number' && known === undefined && account.ended === null;
    void deviceUserChanged(hasLeft ? before : null);
  };
  // Synchronous, so that no data of the previous user is drawn for the next one.
  subscribeKey(account, 'user', follow, true);
  subscribeKey(account, 'isUnsure', follow, true);
  syncSession();
  onCrossTabMessage((news) => {
    if (news !== 'purchase') return;
    recheckAccess();
    // The state of a plan is part of the user.
    void checkAccount();
    void lookUpPurchases();
  });
  watchExpiry();
}

const lookUpPurchases = (): Promise<void> => loadPurchases().catch(showApiError);

const isStaleToken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'bad_csrf_token';
