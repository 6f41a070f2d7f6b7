import { createRoot } from 'react-dom/client';
import '../../shared/ui/global.styles.ts';
import { loadFontFor } from '../../shared/ui/fonts.ts';
import { untilFetched } from '../../shared/ui/untilFetched.ts';
import { listen } from './log/effects.ts';
import { page } from './page.ts';
import { EmbedGuideApp } from './EmbedGuideApp.tsx';
import { say, startWords, wordsFor } from './translations.ts';

listen();
void draw();

async function draw(): Promise<void> {
  await untilFetched(() => startWords(page.locale));
  document.title = wordsFor('title', { store: page.storeName });
  void loadFontFor(say('hero.heading') + page.issues.map(({ title }) => title).join());
  const place = document.querySelector('#app');
  if (place) createRoot(place).render(<EmbedGuideApp />);
}
