export { dressPage, readBoot } from './boot.ts';
export { CrashBoundary } from '../ui/CrashBoundary.tsx';
export { brandAddress } from './brand.ts';
export { CrashNotice } from './CrashNotice.tsx';
export { type Core, core, failPage, partHeading, setCore } from './appConfig.ts';
export { dayText } from './days.ts';
export { Frame } from './PageLayout.tsx';
export { loadedWell, reloadOnce } from '../ui/freshPage.ts';
export { startLanguage, type TextKey, t } from './i18n.ts';
export { Layer } from './Layer.tsx';
export { LegalPage } from './legal/LegalPage.tsx';
export { LegalView } from './legal/lazy.ts';
export { LoadFailure } from './LoadFailure.tsx';
export { sayMissingCode } from './missingCode.ts';
export { NotFound } from './NotFound.tsx';
export type { OnSupport, SupportDraft } from './onSupport.ts';
export { loadPublication, publication } from './storeInfo.ts';
export { initialFocus, mayTakeFocus } from './mayTakeFocus.ts';
export { type ReaderStep, readerStepIn } from './readerHistoryEntry.ts';
export {
  dismiss,
  dismissOffers,
  notify,
  type Snackbar,
  snackbars,
  takeOffer,
} from './toasts.ts';
export { noteCrash, onCrash, reportErrors } from '../ui/reports.ts';
export { SnackbarPlace } from './ToastRegion.tsx';
export { useTab, useTitle } from './tab.ts';
export { useArrival } from './useFocusHeadingOnNavigate.ts';
export { onTabNews, type TabNews, tellTabs } from './crossTab.ts';
