import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Locale } from '#contract/boot.ts';
import { CrashBoundary } from './CrashBoundary.tsx';
import { reportErrors } from './errorReporter.ts';
import { loadFontFor } from './fonts.ts';
import './global.styles.ts';
import { filled, Notice, NoticeHeading } from './parts.styles.ts';
import { untilFetched } from './reloadPage.ts';

/** A page beside the app. */
interface PageParts {
  /** The part of the server's data that all pages have. */
  readonly page: {
    readonly locale: Locale;
    readonly storeName: string;
    readonly sentryDsn: string | null;
  };
  /** Of `translationsOf`. */
  readonly translations: {
    readonly loadTexts: (locale: Locale) => Promise<void>;
    readonly plainText: (key: 'title', values: { readonly store: string }) => string;
    readonly t: (key: SharedKey, values?: { readonly errorId: string }) => string;
  };
  /** A text that the page shows, for its font. It is read after the texts are loaded. */
  readonly shownText: () => string;
  /** Returns the content. It runs after the texts are loaded. */
  readonly render: () => ReactNode;
}

/** The texts that each page has. */
type SharedKey = 'trouble.crash' | 'trouble.load';

/** Loads the page's language and renders the page. Its errors are reported, and a crash shows a message. */
export async function mountPage({ page, translations, shownText, render }: PageParts) {
  const { loadTexts, plainText, t } = translations;
  reportErrors(page.sentryDsn);
  await untilFetched(() => loadTexts(page.locale));
  document.title = plainText('title', { store: page.storeName });
  void loadFontFor(shownText());
  const place = document.querySelector('#app');
  if (!place) return;
  createRoot(place).render(
    <CrashBoundary renderCrash={(errorId) => <PageCrash errorId={errorId} t={t} />}>
      {render()}
    </CrashBoundary>,
  );
}

const PageCrash = ({ errorId, t }: { errorId: string; t: PageParts['translations']['t'] }) => (
  <main>
    <Notice role="alert">
      <NoticeHeading>{t('trouble.crash', { errorId })}</NoticeHeading>
      <button type="button" className={filled} onClick={() => location.reload()}>
        {t('trouble.load')}
      </button>
    </Notice>
  </main>
);
