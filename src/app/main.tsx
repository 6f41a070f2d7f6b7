import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { HostOptions } from '#contract/messages/host.ts';
import '../shared/prerendered/document.styles.ts';
import '../shared/ui/global.styles.ts';
import { App } from './storefront/App.tsx';
import { limitPrerenderedDetails, untilStyled } from '../shared/prerendered/prerendered.ts';
import { startStore } from './startup.ts';
import {
  appConfig,
  applyLocaleAndTheme,
  failPage,
  readBoot,
  reportErrors,
  showMissingCode,
  setAppConfig,
  startLanguage,
  t,
} from '../shared/shell/index.ts';
import { loadFontFor } from '../shared/ui/fonts.ts';
import { nextTask } from '../shared/ui/frames.ts';
import { untilFetched } from '../shared/ui/reloadPage.ts';

limitPrerenderedDetails();
const { boot, isReadable } = readBoot();
reportErrors(boot.sentry_dsn);
showMissingCode();
setAppConfig(boot);
applyLocaleAndTheme(boot);
// No top-level await: lazily loaded code imports this file and would wait for it.
void start();

async function start(): Promise<void> {
  // The evaluation of the scripts is a long task already.
  await nextTask();
  if (isReadable) void startStore(boot);
  else failPage();
  await draw();
}

async function draw(): Promise<void> {
  const framed = appConfig.isEmbed ? await untilFetched(() => import('./framed/index.ts')) : null;
  await (framed ? framed.connectHost(boot.embed_hosts, applyOptions) : applyOptions({}));
  await untilStyled();
  const place = document.querySelector('#app');
  // In slices, so that the prerendered page stays responsive.
  if (place) {
    startTransition(() => createRoot(place).render(framed ? <framed.Framed /> : <App />));
  }
}

/** A host page may ask for another language or theme than the store's. */
async function applyOptions(wished: HostOptions): Promise<void> {
  const { locale = boot.locale, theme = boot.theme, direction = boot.ui_direction } = wished;
  applyLocaleAndTheme({ ...boot, locale, theme, ui_direction: direction }, wished.appearance);
  await untilFetched(() => startLanguage(locale));
  void loadFontFor(t('catalog.empty'));
}
