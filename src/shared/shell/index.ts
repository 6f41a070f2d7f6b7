export { applyLocaleAndTheme as dressPage, readBoot } from './boot.ts';
export { CrashBoundary } from '../ui/CrashBoundary.tsx';
export { brandAddress } from './brand.ts';
export { CrashNotice } from './CrashNotice.tsx';
export {
  type AppConfig as Core,
  appConfig as core,
  failPage,
  partHeading,
  setAppConfig as setCore,
} from './appConfig.ts';
export { dayText } from './days.ts';
export { PageLayout as Frame } from './PageLayout.tsx';
export { loadedWell, reloadOnce } from '../ui/freshPage.ts';
export { startLanguage, type TextKey, t } from './i18n.ts';
export { Layer } from './Layer.tsx';
export { LegalPage } from './legal/LegalPage.tsx';
export { LegalView } from './legal/lazy.ts';
export { LoadFailure } from './LoadFailure.tsx';
export { showMissingCode as sayMissingCode } from './missingCode.ts';
export { NotFound } from './NotFound.tsx';
export type { OnSupport, SupportDraft } from './onSupport.ts';
export { loadStoreInfo as loadPublication, storeInfo as publication } from './storeInfo.ts';
export { initialFocus, mayTakeFocus } from './mayTakeFocus.ts';
export {
  type ReaderHistoryEntry as ReaderStep,
  readerHistoryEntryIn as readerStepIn,
} from './readerHistoryEntry.ts';
export {
  dismissToast as dismiss,
  dismissOffers,
  showToast as notify,
  type Toast as Snackbar,
  toasts as snackbars,
  runToastAction as takeOffer,
} from './toasts.ts';
export { noteCrash, onCrash, reportErrors } from '../ui/reports.ts';
export { ToastRegion as SnackbarPlace } from './ToastRegion.tsx';
export { useTab, useTitle } from './tab.ts';
export { useFocusHeadingOnNavigate as useArrival } from './useFocusHeadingOnNavigate.ts';
export {
  onCrossTabMessage as onTabNews,
  type CrossTabMessage as TabNews,
  broadcastToTabs as tellTabs,
} from './crossTab.ts';
