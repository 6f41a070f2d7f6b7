import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import type { FirstScreen, RenderFirstScreen } from '#contract/firstScreen.ts';
import {
  covered,
  inoperable,
  loading,
  viewerMark,
  wordless,
} from '../shared/prerendered/document.styles.ts';
import { BarButton } from '../shared/ui/bar/BarButton.tsx';
import { Question, Ticket, User } from '../shared/ui/icons.tsx';
import { Main, Page } from '../shared/shell/frame.styles.ts';
import { line, Strip, Words } from '../shared/shell/notices/notices.styles.ts';
import { Notices } from '../shared/shell/notices/Notices.tsx';
import { StoreBar } from '../shared/shell/StoreBar.tsx';
import { PrerenderedDetails } from './details.tsx';
import { PrerenderedList } from './list.tsx';
import { ScreenProvider, t, firstScreen } from './surroundings.tsx';

/**
 * Renders the first screen: readable before any script runs, by the app's own views in their positions. The
 * app replaces it.
 */
export const render: RenderFirstScreen = (screen) => {
  const { frame, issue } = screen;
  const page = frame === 'none' ? <StorePage /> : <FramedPage hasList={frame === 'list'} />;
  return {
    page: markupOf(screen, page),
    details:
      frame === 'none' && issue ? markupOf(screen, <PrerenderedDetails issue={issue} />) : '',
  };
};

/** React puts links before the markup that preload its pictures. They would come before the style sheets. */
const preloads = /^(?:<link rel="preload"[^>]*>)+/;

const markupOf = (screen: FirstScreen, view: ReactNode): string =>
  renderToStaticMarkup(<ScreenProvider value={screen}>{view}</ScreenProvider>).replace(
    preloads,
    '',
  );

const StorePage = () => (
  <Page className={`${inoperable}${firstScreen().issue ? ` ${covered}` : ''}`} data-still="">
    <Parts />
  </Page>
);

/**
 * Nothing can be operated, and texts are hidden, because the host may set another language. The address of the
 * reader alone hides the list: the server does not receive the part after '#', and CSS selects the mark with
 * `:target`.
 */
const FramedPage = ({ hasList }: { readonly hasList: boolean }) => (
  <>
    {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers draw a `progress` in their own way */}
    <div className={loading} role="progressbar" aria-label={t('embed.loading')} />
    {hasList && (
      <>
        <span className={viewerMark} id="viewer" />
        <Page className={`${inoperable} ${wordless}`} data-still="" inert>
          <Parts />
        </Page>
      </>
    )}
  </>
);

/** The parts of the page from its top to the visible part of the list. */
function Parts() {
  const hasAccounts = firstScreen().boot.auth.enabled;
  return (
    <>
      <noscript>
        <Strip aria-label={t('shell.notices')}>
          <div className={line}>
            <Words>
              <bdi>{t('shell.noScript')}</bdi>
            </Words>
          </div>
        </Strip>
      </noscript>
      <Notices />
      <StoreBar>
        <BarButton name={t('shell.help')} icon={<Question />} />
        {hasAccounts && (
          <>
            <BarButton name={t('cart.redeem')} icon={<Ticket />} />
            <BarButton name={t('account.signInOrRegister')} icon={<User />} isMain />
          </>
        )}
      </StoreBar>
      <Main>
        <PrerenderedList />
      </Main>
    </>
  );
}
