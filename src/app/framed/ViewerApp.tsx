import { paths } from '#contract/paths.ts';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { SessionExpired } from '../../features/account/index.ts';
import { Reader } from '../../features/reader/index.ts';
import { CrashBoundary, CrashNotice, Layer, ToastRegion } from '../../shared/shell/index.ts';
import { SupportLayer } from '../../features/support/index.ts';
import { PageDirection } from '../../shared/ui/PageDirection.tsx';
import { reportEvents } from './hostEvents.ts';
import { useKeptAppearance } from './useKeptAppearance.ts';
import {
  useAddress,
  useFocus,
  useHostScreen,
  useHostRequests,
  useReadRequest,
} from './viewer/effects.ts';
import { CloseButton } from './viewer/CloseButton.tsx';
import { Backdrop } from './viewer/Backdrop.tsx';
import { signIn } from './viewer/store.ts';
import { toDetails, useMenus } from './viewer/useMenus.ts';

/** Only the reader, over the whole frame. Other actions are requests to the host. */
export const ViewerApp = () => (
  <PageDirection>
    <CrashBoundary renderCrash={(errorId) => <AppCrashScreen errorId={errorId} />}>
      <BrowserRouter>
        <Viewer />
        <Layer>
          <SupportLayer />
        </Layer>
        <Layer>
          <SessionExpired />
        </Layer>
        <ToastRegion />
      </BrowserRouter>
    </CrashBoundary>
  </PageDirection>
);

function Viewer() {
  useEffect(reportEvents, []);
  useHostRequests();
  useHostScreen();
  useFocus();
  useAddress();
  useKeptAppearance();
  const finding = useReadRequest();
  const menus = useMenus();
  return (
    <>
      <Backdrop finding={finding} />
      <Layer>
        <Reader onSignIn={signIn} onDetails={toDetails} menus={menus} />
      </Layer>
    </>
  );
}

/** The app is not drawn any more, so the support form opens in a new tab. */
const AppCrashScreen = ({ errorId }: { errorId: string }) => (
  <main>
    <CloseButton />
    <CrashNotice
      errorId={errorId}
      onSupport={() => window.open(paths.support, '_blank', 'noopener')}
    />
  </main>
);
