import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import './document/document.styles.ts';
import './ui/global.styles.ts';
import { App } from './App.tsx';
import { takeOver } from './document/drawn.ts';
import { load } from './load.ts';
import {
  dressPage,
  failPage,
  readBoot,
  reportErrors,
  setCore,
  startLanguage,
  t,
} from './shell/index.ts';
import { loadFontFor } from './ui/fonts.ts';

takeOver();
const { boot, isReadable } = readBoot();
reportErrors(boot.sentry_dsn);
setCore(boot);
dressPage(boot);
if (isReadable) void load(boot);
else failPage();
await startLanguage(boot.locale);
void loadFontFor(t('catalog.empty'));

const place = document.querySelector('#app');
// In pieces: what the document brought can be seen and pressed meanwhile.
if (place) startTransition(() => createRoot(place).render(<App />));
