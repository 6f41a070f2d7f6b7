import { mountPage } from '../../shared/ui/mountPage.tsx';
import { PageDirection } from '../../shared/ui/PageDirection.tsx';
import { persistEdits } from './editor/draftStorage.ts';
import { page } from './publishPage.ts';
import { PublishApp } from './PublishApp.tsx';
import { startRouter } from './publishRoute.ts';
import { showMissingCode } from './toasts/publishToasts.ts';
import * as translations from './translations.ts';

/** Uploads continue after a crash: they do not depend on React. */
void mountPage({
  page,
  translations,
  shownText: () => translations.t('store'),
  render: () => {
    startRouter();
    persistEdits();
    showMissingCode();
    return (
      <PageDirection>
        <PublishApp />
      </PageDirection>
    );
  },
});
