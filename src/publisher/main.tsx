import { createRoot } from 'react-dom/client';
import '../ui/global.styles.ts';
import { loadFontFor } from '../ui/fonts.ts';
import { untilFetched } from '../ui/untilFetched.ts';
import { listen } from './log/effects.ts';
import { page } from './page.ts';
import { PublisherApp } from './PublisherApp.tsx';
import { say, startWords, wordsFor } from './words.ts';

listen();
void draw();

async function draw(): Promise<void> {
  await untilFetched(() => startWords(page.locale));
  document.title = wordsFor('title', { store: page.storeName });
  void loadFontFor(say('hero.heading') + page.issues.map(({ title }) => title).join());
  const place = document.querySelector('#app');
  if (place) createRoot(place).render(<PublisherApp />);
}
