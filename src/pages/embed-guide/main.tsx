import { createRoot } from 'react-dom/client';
import '../../shared/ui/global.styles.ts';
import { loadFontFor } from '../../shared/ui/fonts.ts';
import { untilFetched } from '../../shared/ui/untilFetched.ts';
import { startLog } from './log/effects.ts';
import { page } from './page.ts';
import { EmbedGuideApp } from './EmbedGuideApp.tsx';
import { t, loadTexts, plainText } from './translations.ts';

startLog();
void draw();

async function draw(): Promise<void> {
  await untilFetched(() => loadTexts(page.locale));
  document.title = plainText('title', { store: page.storeName });
  void loadFontFor(t('hero.heading') + page.issues.map(({ title }) => title).join());
  const place = document.querySelector('#app');
  if (place) createRoot(place).render(<EmbedGuideApp />);
}
