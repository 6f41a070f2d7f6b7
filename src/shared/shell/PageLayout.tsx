import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Choice } from '../ui/menu/menuChoice.ts';
import { useIsCovered } from '../ui/viewerOverlay.ts';
import { CrashBoundary } from '../ui/CrashBoundary.tsx';
import { CrashNotice, LoadFailure, Layer, type OnSupport } from './ErrorScreens.tsx';
import { appConfig } from './appConfig.ts';
import { Footer } from './Footer.tsx';
import { Main, Page, SkipLink } from './frame.styles.ts';
import { Header } from './Header.tsx';
import { t } from './i18n.ts';
import { Notices } from './notices/Notices.tsx';
import { ToastRegion } from './ToastRegion.tsx';
import { useTab } from './storeInfo.ts';

interface Props {
  /** The content at the end of the header. */
  readonly actions: ReactNode;
  /** The items of the help menu below the support form. */
  readonly help: readonly Choice[];
  /** Stands above the content of each screen. */
  readonly lead?: ReactNode;
  readonly onSupport: OnSupport;
}

/** The layout around each screen. */
export function PageLayout({ actions, help, lead, onSupport }: Props) {
  const { loadFailed } = useSnapshot(appConfig);
  const { pathname } = useLocation();
  useTab();
  return (
    <Coverable>
      <SkipLink href="#content">{t('shell.skip')}</SkipLink>
      <Layer>
        <Notices />
      </Layer>
      <Layer>
        <Header actions={actions} help={help} onSupport={onSupport} />
      </Layer>
      <Main id="content" tabIndex={-1}>
        <CrashBoundary
          place={pathname}
          renderCrash={(errorId) => <CrashNotice errorId={errorId} onSupport={onSupport} />}
        >
          {lead}
          {loadFailed ? <LoadFailure /> : <Outlet />}
        </CrashBoundary>
      </Main>
      <Layer>
        <Footer onSupport={onSupport} />
      </Layer>
      <ToastRegion />
    </Coverable>
  );
}

/** Everything but the snackbars, which are children of the body. */
const Coverable = ({ children }: { children: ReactNode }) => (
  <Page inert={useIsCovered()}>{children}</Page>
);
