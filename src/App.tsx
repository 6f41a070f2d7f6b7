import { Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useParams } from 'react-router-dom';
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
import { CrashBoundary, core, Frame, NotFound } from './shell/index.ts';
import { PageDirection } from './ui/PageDirection.tsx';

/** The one place where the features meet, by their addresses. */
export const App = () => (
  <PageDirection>
    <BrowserRouter>
      <Screens />
      <OverScreens />
    </BrowserRouter>
  </PageDirection>
);

function Screens() {
  const { authEnabled, embedMode } = useSnapshot(core);
  const hasLoginPage = embedMode === 'embed';
  return (
    <Routes>
      <Route element={<Frame actions={<AccountActions />} />}>
        <Route element={<CataloguePage onRead={openReader} />}>
          <Route index element={null} />
          <Route path="read/:id" element={null} />
          <Route path="read/:id/preview" element={null} />
          <Route path="read/:id/full" element={null} />
          {authEnabled && !hasLoginPage && <Route path="login" element={null} />}
        </Route>
        {authEnabled && hasLoginPage && <Route path="login" element={<Login />} />}
        {authEnabled && <Route path="account" element={<Account />} />}
        <Route path="issues" element={<ToList />} />
        <Route path="read" element={<ToList />} />
        <Route path="read/:id/sample" element={<ToPreview />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}

/** What lies over every screen, the later over the earlier. */
function OverScreens() {
  const openSignIn = useOpenSignIn();
  return (
    <CrashBoundary>
      <Reader onSignIn={() => openSignIn()} />
      <SignInLayer />
      <SessionExpired />
    </CrashBoundary>
  );
}

const Login = () => (
  <Suspense fallback={null}>
    <SignInPage />
  </Suspense>
);

const Account = () => (
  <SignedInOnly>
    <Suspense fallback={null}>
      <AccountPage panels={accountPanels} />
    </Suspense>
  </SignedInOnly>
);

const ToList = () => <Navigate to="/" replace />;

function ToPreview() {
  const { id } = useParams();
  return <Navigate to={`/read/${id}/preview`} replace />;
}
