import { mountPage } from '../../shared/ui/mountPage.tsx';
import { EmbedGuideApp } from './EmbedGuideApp.tsx';
import { startLog } from './eventLog.ts';
import { page } from './embedGuidePage.ts';
import * as translations from './translations.ts';

startLog();
void mountPage({
  page,
  translations,
  shownText: () => translations.t('hero.heading') + page.issues.map(({ title }) => title).join(),
  render: () => <EmbedGuideApp />,
});
