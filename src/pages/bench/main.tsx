import { createRoot } from 'react-dom/client';
import '../../shared/ui/global.styles.ts';
import { loadFontFor } from '../../shared/ui/fonts.ts';
import { untilFetched } from '../../shared/ui/untilFetched.ts';
import { BenchApp } from './BenchApp.tsx';
import { page } from './page.ts';
import { t, loadTexts, plainText } from './translations.ts';

void draw();

async function draw(): Promise<void> {
  await untilFetched(() => loadTexts(page.locale));
  document.title = plainText('title', { store: page.storeName });
  void loadFontFor(t('heading') + page.issues.map(({ name }) => name).join());
  const place = document.querySelector('#app');
  if (place) createRoot(place).render(<BenchApp />);
}
