export { applyLocaleAndTheme, readBoot } from './boot.ts';
export { CrashBoundary } from '../ui/CrashBoundary.tsx';
export { brandAddress } from './appConfig.ts';
export {
  type AppConfig,
  appConfig,
  failPage,
  offersWithdrawal,
  partHeading,
  setAppConfig,
} from './appConfig.ts';
export { dayText } from '../ui/language.ts';
export { PageLayout } from './PageLayout.tsx';
export { loadedWell, reloadOnce } from '../ui/reloadPage.ts';
export { addTexts, startLanguage, type TextKey, t } from './i18n.ts';
export { Layer, showCrash } from './ErrorScreens.tsx';
export { TermsText } from './legal/LegalPage.tsx';
export { LegalPage } from './legal/LegalPage.tsx';
export { LegalView } from './legal/LegalPage.tsx';
export { showMissingCode } from './toasts.ts';
export { CrashNotice, LoadFailure, NotFound } from './ErrorScreens.tsx';
export type { OnSupport, SupportDraft } from './ErrorScreens.tsx';
export { loadStoreInfo, storeInfo } from './storeInfo.ts';
export {
  focusIfLost,
  initialFocus,
  mayTakeFocus,
  useFocusHeadingOnNavigate,
} from './focus.ts';
export {
  type ReaderHistoryEntry,
  readerHistoryEntryIn,
} from './readerHistoryEntry.ts';
export {
  dismissToast,
  dismissOffers,
  showApiError,
  showToast,
  type Toast,
  toasts,
  runToastAction,
} from './toasts.ts';
export { noteCrash, onCrash, reportErrors } from '../ui/errorReporter.ts';
export { ToastRegion } from './ToastRegion.tsx';
export { useTab, useTitle } from './storeInfo.ts';
export {
  onCrossTabMessage,
  type CrossTabMessage,
  broadcastToTabs,
} from './crossTab.ts';
export {
  isBegunReserved,
  isStripReserved,
  keepSubscribed,
  releaseBegun,
  reserveBegun,
} from './notices/decisions.ts';
