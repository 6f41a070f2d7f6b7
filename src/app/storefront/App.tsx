import { issuePath, paths, readingPath } from '#contract/paths.ts';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import {
  BrowserRouter,
  matchPath,
  Navigate,
  Route,
  Routes,
  UNSAFE_LocationContext,
  useNavigate,
  useParams,
} from 'react-router-dom';
import { useSnapshot } from 'valtio';
import {
  AccountPage,
  IntentDraft,
  newDraft,
  preloadSignIn,
  SessionExpired,
  SignedInOnly,
  SignInLayer,
  SignInPage,
  useOpenSignIn,
} from '../../features/account/index.ts';
import { panelCodes, useAccountPanels } from './accountPanels.ts';
import {
  CartLayer,
  CartPage,
  cart,
  cartIndexIn,
  KeptCart,
  PlansPage,
} from '../../features/cart/index.ts';
import { Library, SubscriptionPanel, WithdrawalPage } from '../../features/billing/index.ts';
import {
  afterFirstCover,
  parseIssueRoute,
  CataloguePage,
  grantReading,
  type IssueActions,
  IssuePage,
  preloadDetails,
  preloadSort,
} from '../../features/catalog/index.ts';
import { useIssueActions, Layout } from './Layout.tsx';
import { DevicePage } from '../../features/device/index.ts';
import { removePrerenderedDetails } from '../../shared/prerendered/prerendered.ts';
import { IntentLayer, useCurrentIntent } from './IntentLayer.tsx';
import {
  ContinueReading,
  DocumentWorkers,
  requestClose,
  openReader,
  Reader,
  preloadReader,
  reachForReader,
  type Reading,
} from '../../features/reader/index.ts';
import {
  addTexts,
  CrashBoundary,
  CrashNotice,
  appConfig,
  Layer,
  LegalPage,
  LegalView,
  LoadFailure,
  NotFound,
} from '../../shared/shell/index.ts';
import { SupportLayer, SupportPage, useOpenSupport } from '../../features/support/index.ts';
import { type CodeChunk, lazyComponent, useChunks } from '../../shared/ui/lazyComponent.ts';
import { savesData, untilIdle } from '../../shared/ui/frames.ts';
import { preloadMenu } from '../../shared/ui/menu/MenuButton.tsx';
import { PageDirection } from '../../shared/ui/PageDirection.tsx';
import { pathOfPage, withPrefix } from '../../shared/ui/prefix.ts';

interface Props {
  /** Opens the reader; in another site's frame the host is asked to do it. */
  readonly read?: Read;
  /** The other routes. */
  readonly children?: ReactNode;
}

type Read = (reading: Reading) => void;

/** Composes the features by their routes. No other component does. */
export function App({ read = openReader, children }: Props) {
  const [draft] = useState(newDraft);
  const [engines] = useState(() => new DocumentWorkers());
  return (
    <PageDirection>
      <CrashBoundary renderCrash={(errorId) => <AppCrashScreen errorId={errorId} />}>
        <BrowserRouter basename={withPrefix('/')}>
          <IntentDraft value={draft}>
            <Screens read={read} engines={engines} />
            <OverScreens read={read} engines={engines} />
            {children}
          </IntentDraft>
        </BrowserRouter>
      </CrashBoundary>
    </PageDirection>
  );
}

/** The page layout cannot be drawn either. The support form is on a page that the browser loads again. */
const AppCrashScreen = ({ errorId }: { errorId: string }) => (
  <main>
    <CrashNotice errorId={errorId} onSupport={() => location.assign(withPrefix(paths.support))} />
  </main>
);

/** The route of an issue, with the part that opens in the reader at once. */
const readPaths = ['read/:id', 'read/:id/preview', 'read/:id/full'];

interface PartProps {
  readonly read: Read;
  readonly engines: DocumentWorkers;
}

function Screens({ read, engines }: PartProps) {
  const { authEnabled, embedMode, withdrawal, hasDevice } = useSnapshot(appConfig);
  const place = useVisibleLocation();
  useEffect(() => void preloadFirstClicks(), []);
  useEffect(() => {
    if (!parseIssueRoute(place.location)) removePrerenderedDetails();
  }, [place]);
  const onSupport = useOpenSupport();
  const actions = useIssueActions({
    read,
    preloadReading: read === openReader ? (what) => reachForReader(engines, what) : nothing,
  });
  const hasPages = embedMode === 'embed';
  const isFramed = embedMode !== 'none';
  return (
    <UNSAFE_LocationContext.Provider value={place}>
      <Routes>
        <Route element={<Layout read={read} />}>
          <Route element={<List actions={actions} read={read} />}>
            <Route index element={null} />
            {!hasPages &&
              readPaths.map((path) => (
                <Route key={path} path={path} caseSensitive element={null} />
              ))}
            {authEnabled && !hasPages && <Route path="login" element={null} />}
            {!isFramed && <Route path="support" element={null} />}
          </Route>
          {hasPages && (
            <Route element={<KeptCart onSupport={onSupport} />}>
              <Route path="cart" element={null} />
              {authEnabled && <Route path="login" element={<SignInPage />} />}
            </Route>
          )}
          {hasPages &&
            readPaths.map((path) => (
              <Route
                key={path}
                path={path}
                caseSensitive
                element={<IssuePage actions={actions} />}
              />
            ))}
          {hasPages && <Route path="support" element={<SupportPage />} />}
          {authEnabled && <Route path="account" element={<Account />} />}
          <Route path="notes" element={<NotesPage onRead={read} />} />
          {hasDevice && <Route path="device" element={<Device read={read} />} />}
          <Route path="plans" element={<PlansPage />} />
          {appConfig.footerPages.map((paper) => (
            <Route key={paper} path={paper} element={<LegalPage paper={paper} />} />
          ))}
          {withdrawal && <Route path="withdraw" element={<WithdrawalPage />} />}
          {redirects()}
          <Route path="*" element={isFramed ? <LoadFailure /> : <NotFound />} />
        </Route>
      </Routes>
    </UNSAFE_LocationContext.Provider>
  );
}

/**
 * Loads the code of likely first clicks, one part after the other, while the page is idle. It loads nothing
 * for users who save data, and nothing while a PDF is about to open.
 */
async function preloadFirstClicks(): Promise<void> {
  if (savesData() || /\/(full|preview)$/.test(location.pathname)) return;
  await afterFirstCover();
  for (const warm of [
    () => preloadDetails({ description: ' ' }),
    preloadMenu,
    preloadSort,
    preloadSignIn,
  ]) {
    await untilIdle();
    warm();
  }
}

/**
 * The router's context for the visible screen. It is the previous context until the code of the next screen
 * is loaded, and below the cart, whose history entry changes nothing of the screen. The `location` property of Routes would create a new object in each render.
 */
function useVisibleLocation() {
  const { embedMode } = useSnapshot(appConfig);
  const place = useContext(UNSAFE_LocationContext);
  const [shown, setShown] = useState(place);
  const { pathname, key } = place.location;
  const isHere = useChunks(codesOf(pathname, embedMode === 'embed'), { again: key });
  const isBelowCart =
    cartIndexIn(place.location.state) !== undefined && pathname === shown.location.pathname;
  const next = isHere && !isBelowCart ? place : shown;
  if (next !== shown) setShown(next);
  return next;
}

/** The code of the screen at this address. In a frame, some dialogs of the store are pages. */
function codesOf(pathname: string, hasPages: boolean): readonly CodeChunk[] {
  const [, first = ''] = pathname.split('/');
  if (first === 'account') return [AccountPage.code, ...panelCodes()];
  if (first === 'notes') return [NotesPage.code];
  if (first === 'device') return [DevicePage.code];
  if (first === 'plans') return [PlansPage.code, SubscriptionPanel.code];
  if (first === 'withdraw') return [WithdrawalPage.code];
  if ((appConfig.footerPages as readonly string[]).includes(first)) return [LegalView.code];
  return (hasPages && framedCodes[first]) || [];
}

const framedCodes: Readonly<Record<string, readonly CodeChunk[]>> = {
  login: [SignInPage.code],
  read: [IssuePage.code],
  cart: [CartPage.code],
  support: [SupportPage.code],
};

/** Everything that can lie over the screen. Later elements lie over earlier ones. */
function OverScreens({ read, engines }: PartProps) {
  const openSignIn = useOpenSignIn();
  const onSupport = useOpenSupport();
  const navigate = useNavigate();
  const layer = useIsBuying() ? 'paymentDialog' : undefined;
  const intentNow = useCurrentIntent();
  const toDetails = (id: number): void => {
    const isThere = matchPath('/read/:id/*', pathOfPage())?.params.id === String(id);
    // Otherwise the details replace the reader's history entry.
    if (!isThere) void navigate(issuePath(id), { replace: true });
    requestClose();
  };
  return (
    <>
      <Layer>
        <Reader engines={engines} onSignIn={() => openSignIn()} onDetails={toDetails} />
      </Layer>
      <Layer>
        <CartLayer onSupport={onSupport} onRead={read} />
      </Layer>
      <Layer>
        <SignInLayer layer={layer} />
      </Layer>
      <Layer>
        <IntentLayer />
      </Layer>
      <Layer>
        <SupportLayer />
      </Layer>
      <Layer>
        <SessionExpired layer={layer} intentNow={intentNow} />
      </Layer>
    </>
  );
}

/** The code of annotations is no part of the first screen, so the feature itself is imported on demand. */
const NotesPage = lazyComponent(async () => {
  const [code] = await Promise.all([
    import('../../features/notes/index.ts'),
    addTexts('annotations'),
  ]);
  return code.NotesPage;
});

/** A kept issue may be read while the server cannot be asked for the purchases. */
const Device = ({ read }: { read: Read }) => (
  <DevicePage
    onRead={(issue) => {
      grantReading(issue.id);
      read({ issue, type: 'full' });
    }}
    onIdle={preloadReader}
  />
);

const Account = () => {
  const panels = useAccountPanels();
  return (
    <SignedInOnly isHeld={useIsBuying()}>
      <AccountPage panels={panels} lead={<Library />} />
    </SignedInOnly>
  );
};

/** The cart lies over the screen. */
function useIsBuying(): boolean {
  const { item, isChoosingPlan } = useSnapshot(cart);
  return item !== null || isChoosingPlan;
}

function List({ actions, read }: { actions: IssueActions; read: Read }) {
  const { embedMode } = useSnapshot(appConfig);
  const lead = embedMode === 'none' ? <ContinueReading read={read} /> : null;
  return <CataloguePage actions={actions} lead={lead} />;
}

/** The issue is going to be read in another frame. */
const nothing = () => undefined;

const redirects = () => (
  <>
    <Route path="issues" element={<ToList />} />
    <Route path="read" element={<ToList />} />
    <Route path="read/:id/sample" element={<ToPreview />} />
  </>
);

const ToList = () => <Navigate to="/" replace />;

function ToPreview() {
  const { id } = useParams();
  return <Navigate to={readingPath(id ?? '', 'sample')} replace />;
}
