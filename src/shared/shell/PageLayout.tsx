import type { ReactNode, MouseEvent } from 'react';
import { Outlet, useLocation, Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { paths } from '#contract/paths.ts';
import type { Choice } from '../ui/menu/menuChoice.ts';
import { useIsCovered } from '../ui/viewerOverlay.ts';
import { CrashBoundary } from '../ui/CrashBoundary.tsx';
import { CrashNotice, LoadFailure, Layer, type OnSupport } from './ErrorScreens.tsx';
import { appConfig, brandAddress, offersWithdrawal } from './appConfig.ts';
import { Main, Page, SkipLink, Foot, FootLinks, FootRow, footLink } from './frame.styles.ts';
import { Header } from './Header.tsx';
import { t } from './i18n.ts';
import { Notices } from './notices/Notices.tsx';
import { ToastRegion } from './ToastRegion.tsx';
import { useTab, storeInfo } from './storeInfo.ts';
import { margins } from '../ui/margins.styles.ts';
import { withPrefix } from '../ui/prefix.ts';

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
          {loadFailed && pathname !== paths.device ? <LoadFailure /> : <Outlet />}
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

const Footer = ({ onSupport }: { onSupport: OnSupport }) => (
  <Foot>
    <FootRow className={margins}>
      <Prices />
      <FootLinks>
        <li>
          <a
            href={withPrefix('/support')}
            className={footLink}
            onClick={(event) => openHere(event, onSupport)}
          >
            <bdi>{t('shell.needHelp')}</bdi>
          </a>
        </li>
        {appConfig.footerPages.map((paper) => (
          <li key={paper}>
            <Link to={`/${paper}`} className={footLink}>
              {t(`shell.${paper}`)}
            </Link>
          </li>
        ))}
        {offersWithdrawal() && (
          <li>
            <Link to={paths.withdraw} className={footLink}>
              <bdi>{t('shell.withdraw')}</bdi>
            </Link>
          </li>
        )}
        <li>
          <a href={brandAddress} target="_blank" rel="noopener noreferrer" className={footLink}>
            {t('shell.poweredBy')}
          </a>
        </li>
      </FootLinks>
    </FootRow>
  </Foot>
);

/** A store with coupons only has no prices. */
function Prices() {
  const { currency } = useSnapshot(storeInfo);
  const { promocodesModeOnly } = useSnapshot(appConfig);
  if (promocodesModeOnly) return null;
  return (
    <p>
      <bdi>{t('shell.prices', { currency })}</bdi>
    </p>
  );
}

/** The form opens over this screen. A click for a new tab still opens the address. */
function openHere(event: MouseEvent, onSupport: OnSupport): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  onSupport();
}
