import { mountPage } from '../../shared/ui/mountPage.tsx';
import { EmbedGuideApp } from './EmbedGuideApp.tsx';
import { startLog } from './eventLog.ts';
import * as guide from './embedGuidePage.ts';

startLog();
void mountPage({
  page: guide.page,
  translations: guide,
  shownText: () => guide.t('hero.heading') + guide.page.issues.map(({ title }) => title).join(),
  render: () => <EmbedGuideApp />,
});
