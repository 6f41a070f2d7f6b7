import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { CrashBoundary } from './CrashBoundary.tsx';
import { core } from './core.ts';
import { Footer } from './Footer.tsx';
import { DemoBar, Main, Page, SkipLink } from './frame.styles.ts';
import { Header } from './Header.tsx';
import { t } from './i18n.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { SnackbarPlace } from './SnackbarPlace.tsx';
import { useTab } from './tab.ts';

/** What stands around every screen; `actions` stand at the header's end. */
export function Frame({ actions }: { actions: ReactNode }) {
  const { demo, loadFailed } = useSnapshot(core);
  useTab();
  return (
    <Page>
      <SkipLink href="#content">{t('shell.skip')}</SkipLink>
      {demo ? (
        <DemoBar>
          <bdi>{t('shell.demo')}</bdi>
        </DemoBar>
      ) : (
        <span />
      )}
      <Header actions={actions} />
      <Main id="content" tabIndex={-1}>
        <CrashBoundary>{loadFailed ? <LoadFailure /> : <Outlet />}</CrashBoundary>
      </Main>
      <Footer />
      <SnackbarPlace />
    </Page>
  );
}
