import { createRoot } from 'react-dom/client';
import '../ui/global.styles.ts';
import { loadFontFor } from '../ui/fonts.ts';
import { PageDirection } from '../ui/PageDirection.tsx';
import { DeskApp } from './DeskApp.tsx';
import { keepEdits } from './editor/keeping.ts';
import { page } from './page.ts';
import { followAddress } from './place.ts';
import { say, startWords, wordsFor } from './words.ts';

void draw();

async function draw(): Promise<void> {
  await startWords(page.locale);
  document.title = wordsFor('title', { store: page.storeName });
  void loadFontFor(say('store'));
  followAddress();
  keepEdits();
  const place = document.querySelector('#app');
  if (!place) return;
  createRoot(place).render(
    <PageDirection>
      <DeskApp />
    </PageDirection>,
  );
}
