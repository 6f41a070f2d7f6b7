import { Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useParams } from 'react-router-dom';
import { AccountPage } from './account/index.ts';
import { accountPanels } from './accountPanels.ts';
import { CataloguePage } from './catalog/index.ts';
import { openReader, Reader } from './reader/index.ts';
import { Frame, NotFound } from './shell/index.ts';

/** The one place where the features meet, by their addresses. */
export const App = () => (
  <BrowserRouter>
    <Routes>
      <Route element={<Frame />}>
        <Route element={<CataloguePage onRead={openReader} />}>
          <Route index element={null} />
          <Route path="read/:id" element={null} />
          <Route path="read/:id/preview" element={null} />
          <Route path="read/:id/full" element={null} />
        </Route>
        <Route path="account" element={<Account />} />
        <Route path="issues" element={<ToList />} />
        <Route path="read" element={<ToList />} />
        <Route path="read/:id/sample" element={<ToPreview />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
    <Reader />
  </BrowserRouter>
);

const Account = () => (
  <Suspense fallback={null}>
    <AccountPage panels={accountPanels} />
  </Suspense>
);

const ToList = () => <Navigate to="/" replace />;

function ToPreview() {
  const { id } = useParams();
  return <Navigate to={`/read/${id}/preview`} replace />;
}
