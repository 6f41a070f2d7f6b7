import { useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import { paths } from '#contract/paths.ts';
import type { IssueId } from '#contract/ids.ts';
import { SessionExpired, account, signOut } from '../../features/account/index.ts';
import { Reader, reader, type ReaderMenus } from '../../features/reader/index.ts';
import {
  CrashBoundary,
  CrashNotice,
  Layer,
  ToastRegion,
  appConfig,
  LoadFailure,
  t,
  useTab,
  brandAddress,
} from '../../shared/shell/index.ts';
import { SupportLayer, useOpenSupport } from '../../features/support/index.ts';
import { PageDirection } from '../../shared/ui/PageDirection.tsx';
import { useHostCommands } from './hostCommands.ts';
import { reportEvents } from './hostEvents.ts';
import { useKeptAppearance } from './HostViewport.tsx';
import {
  useAddress,
  useFocus,
  useHostScreen,
  useHostRequests,
  useReadRequest,
  type LookupState,
  signIn,
  viewer,
  leave,
} from './viewer.ts';
import { Notice, NoticeHeading, VisuallyHidden } from '../../shared/ui/parts.styles.ts';
import { color, roundButton, space } from '../../shared/ui/tokens.ts';
import { postToHost } from './hostConnection/index.ts';
import type { Choice } from '../../shared/ui/menu/menuChoice.ts';
import { withPrefix } from '../../shared/ui/prefix.ts';

/** Only the reader, over the whole frame. Other actions are requests to the host. */
export const ViewerApp = () => (
  <PageDirection>
    <CrashBoundary renderCrash={(errorId) => <AppCrashScreen errorId={errorId} />}>
      <BrowserRouter basename={withPrefix('/')}>
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
  useHostCommands();
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
      onSupport={() => window.open(withPrefix(paths.support), '_blank', 'noopener')}
    />
  </main>
);

/**
 * The background of the reader. It is visible until the reader is loaded, and when there is nothing to
 * read.
 */
function Backdrop({ finding }: { finding: LookupState }) {
  const { loadFailed } = useSnapshot(appConfig);
  const { isWaiting } = useSnapshot(viewer);
  const { opened } = useSnapshot(reader);
  const isLoading = !loadFailed && (isWaiting || finding === 'looking');
  useTab();
  return (
    <Room aria-busy={isLoading} inert={opened !== null}>
      <VisuallyHidden as="output">{isLoading ? t('embed.loading') : ''}</VisuallyHidden>
      {loadFailed ? <LoadFailure /> : finding === 'unknown' && <Unknown />}
      {(loadFailed || isWaiting || finding !== 'nothing') && <CloseButton />}
    </Room>
  );
}

const Unknown = () => (
  <Notice role="alert">
    <NoticeHeading dir="auto">{t('catalog.itemNotFound')}</NoticeHeading>
  </Notice>
);

/** At the position of the reader's own close button. A reader inside the host's page has none. */
function CloseButton() {
  useEffect(() => {
    const onKey = ({ key, defaultPrevented }: KeyboardEvent): void => {
      if (key === 'Escape' && !defaultPrevented && !reader.opened) leave();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  if (appConfig.staysOpen) return null;
  return (
    <Close type="button" aria-label={t('reader.close')} onClick={leave}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M6 6l12 12M18 6L6 18" />
      </svg>
    </Close>
  );
}

/** The same colour as the reader's background, so that its start is not visible. */
const Room = styled.main`
  position: fixed;
  inset: 0;
  display: grid;
  align-content: safe center;
  overflow: auto;
  background: var(--room);
  color: ${color.ink};
`;

const Close = styled.button`
  position: fixed;
  inset-block-start: max(${space(0.5)}, env(safe-area-inset-top));
  inset-inline-start: max(${space(1)}, env(safe-area-inset-left));
  ${roundButton}
  background: transparent;
  color: inherit;
  cursor: pointer;
  stroke: currentColor;
  stroke-width: 1.75;
  stroke-linecap: round;
  @media (hover: hover) {
    &:hover {
      background: color-mix(in srgb, ${color.ink} 9%, transparent);
    }
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;

/** Issues cannot be bought in this frame. */
const toDetails = (id: IssueId): void => postToHost('openIssue', { id });

/** The menus of the store's header, for a viewer without a store. Other pages of the store open in new tabs. */
function useMenus(): ReaderMenus {
  const openSupport = useOpenSupport();
  return {
    account: useAccountChoices(),
    help: [
      {
        name: t('reader.returnToDetails'),
        onChoose: () => reader.opened && toDetails(reader.opened.issue.id),
      },
      { name: t('shell.support'), onChoose: () => openSupport() },
      { name: t('shell.terms'), href: withPrefix(paths.terms) },
      { name: t('shell.privacy'), href: withPrefix(paths.privacy) },
      { name: t('shell.poweredBy'), href: brandAddress, isApart: true },
    ],
  };
}

function useAccountChoices(): readonly Choice[] | null {
  const { authEnabled } = useSnapshot(appConfig);
  const { user, isCheckFinished } = useSnapshot(account);
  if (!authEnabled) return [];
  if (!user)
    return isCheckFinished ? [{ name: t('account.signInOrRegister'), onChoose: signIn }] : null;
  return [
    { name: t('account.yourAccount'), onChoose: () => postToHost('openAccount') },
    { name: t('account.signOut'), onChoose: () => void signOut() },
  ];
}
