import { createRoot } from 'react-dom/client';
import '../../shared/ui/global.styles.ts';
import { CrashBoundary } from '../../shared/ui/CrashBoundary.tsx';
import { loadFontFor } from '../../shared/ui/fonts.ts';
import { PageDirection } from '../../shared/ui/PageDirection.tsx';
import { filled, Notice, NoticeHeading } from '../../shared/ui/parts.styles.ts';
import { reportErrors } from '../../shared/ui/errorReporter.ts';
import { untilFetched } from '../../shared/ui/untilFetched.ts';
import { PublishApp } from './PublishApp.tsx';
import { persistEdits } from './editor/draftStorage.ts';
import { page } from './page.ts';
import { startRouter } from './route.ts';
import { showMissingCode } from './toasts/errorToast.ts';
import { t, loadTexts, plainText } from './translations.ts';

reportErrors(page.sentryDsn);
void draw();

async function draw(): Promise<void> {
  await untilFetched(() => loadTexts(page.locale));
  document.title = plainText('title', { store: page.storeName });
  void loadFontFor(t('store'));
  startRouter();
  persistEdits();
  showMissingCode();
  const place = document.querySelector('#app');
  if (!place) return;
  createRoot(place).render(
    <PageDirection>
      <CrashBoundary renderCrash={(errorId) => <Crash errorId={errorId} />}>
        <PublishApp />
      </CrashBoundary>
    </PageDirection>,
  );
}

/** Uploads continue: they do not depend on React. */
const Crash = ({ errorId }: { errorId: string }) => (
  <main>
    <Notice role="alert">
      <NoticeHeading>{t('trouble.crash', { errorId })}</NoticeHeading>
      <button type="button" className={filled} onClick={() => location.reload()}>
        {t('trouble.load')}
      </button>
    </Notice>
  </main>
);
