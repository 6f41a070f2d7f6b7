import { mountPage } from '../../shared/ui/mountPage.tsx';
import { PageDirection } from '../../shared/ui/PageDirection.tsx';
import { persistEdits } from './editor/editState.ts';
import { PublishApp } from './PublishApp.tsx';
import { startRouter } from './publishRoute.ts';
import { showMissingCode } from './toasts/publishToasts.ts';
import * as publish from './publishPage.ts';

/** Uploads continue after a crash: they do not depend on React. */
void mountPage({
  page: publish.page,
  translations: publish,
  shownText: () => publish.t('store'),
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
