import { type ReactNode, Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import {
  AccountActions,
  AccountPage,
  SessionExpired,
  SignedInOnly,
  SignInLayer,
  SignInPage,
  useOpenSignIn,
} from './account/index.ts';
import { accountPanels } from './accountPanels.ts';
import { CataloguePage } from './catalog/index.ts';
import { openReader, Reader } from './reader/index.ts';
import {
  CrashBoundary,
  CrashNotice,
  core,
  Frame,
  LayerCrash,
  LegalPage,
  LoadFailure,
  NotFound,
} from './shell/index.ts';
import { SupportLayer, SupportPage, useOpenSupport } from './support/index.ts';
import { PageDirection } from './ui/PageDirection.tsx';

/** The one place where the features meet, by their addresses. */
export const App = () => (
  <PageDirection>
    <CrashBoundary renderCrash={(errorId) => <Ruin errorId={errorId} />}>
      <BrowserRouter>
        <Screens />
        <OverScreens />
      </BrowserRouter>
    </CrashBoundary>
  </PageDirection>
);

/** Not even the frame stands: the form of the support is on a page that is loaded anew. */
const Ruin = ({ errorId }: { errorId: string }) => (
  <main>
    <CrashNotice errorId={errorId} onSupport={() => location.assign('/support')} />
  </main>
);

function Screens() {
  const { authEnabled, embedMode } = useSnapshot(core);
  const onSupport = useOpenSupport();
  const hasPages = embedMode === 'embed';
  const isFramed = embedMode !== 'none';
  return (
    <Routes>
      <Route element={<Frame actions={<AccountActions />} onSupport={onSupport} />}>
        <Route element={<CataloguePage onRead={openReader} />}>
          <Route index element={null} />
          <Route path="read/:id" element={null} />
          <Route path="read/:id/preview" element={null} />
          <Route path="read/:id/full" element={null} />
          {authEnabled && !hasPages && <Route path="login" element={null} />}
          {!isFramed && <Route path="support" element={null} />}
        </Route>
        {authEnabled && hasPages && <Route path="login" element={later(<SignInPage />)} />}
        {hasPages && <Route path="support" element={later(<SupportPage />)} />}
        {authEnabled && <Route path="account" element={<Account />} />}
        <Route path="terms" element={<LegalPage paper="terms" />} />
        <Route path="privacy" element={<LegalPage paper="privacy" />} />
        <Route path="issues" element={<ToList />} />
        <Route path="read" element={<ToList />} />
        <Route path="read/:id/sample" element={<ToPreview />} />
        <Route path="*" element={isFramed ? <LoadFailure /> : <NotFound />} />
      </Route>
    </Routes>
  );
}

/** What lies over every screen, the later over the earlier. */
function OverScreens() {
  const openSignIn = useOpenSignIn();
  return (
    <>
      <Layer>
        <Reader onSignIn={() => openSignIn()} />
      </Layer>
      <Layer>
        <SignInLayer />
      </Layer>
      <Layer>
        <SupportLayer />
      </Layer>
      <Layer>
        <SessionExpired />
      </Layer>
    </>
  );
}

/** One that cannot be drawn is gone until one goes on; the others stay. */
function Layer({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return (
    <CrashBoundary place={key} renderCrash={() => <LayerCrash />}>
      {children}
    </CrashBoundary>
  );
}

const Account = () => <SignedInOnly>{later(<AccountPage panels={accountPanels} />)}</SignedInOnly>;

/** A screen whose code comes when somebody goes there. */
const later = (screen: ReactNode) => <Suspense fallback={null}>{screen}</Suspense>;

const ToList = () => <Navigate to="/" replace />;

function ToPreview() {
  const { id } = useParams();
  return <Navigate to={`/read/${id}/preview`} replace />;
}
