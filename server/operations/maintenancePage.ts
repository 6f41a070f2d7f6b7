import { escapeText, tag, voidTag } from '../platform/http/html.ts';
import { languageOf, translate } from '../platform/translations.ts';
import type { InMaintenance } from '../platform/maintenanceMode.ts';

/** The address of the stylesheet. */
export const maintenancePageStyle = '/maintenance.css';

/** Returns the page of a closed store. The page has no script and no data. */
export function maintenancePage({ store }: Pick<InMaintenance, 'store'>, address: string): string {
  const locale = languageOf(store);
  const heading = translate(locale, 'shell.closed.heading');
  const parts = [
    tag('p', { class: 'store', dir: 'auto' }, escapeText(store.name)),
    tag('h1', {}, escapeText(heading)),
    tag('p', { class: 'text' }, escapeText(translate(locale, 'errors.maintenance'))),
    tag(
      'a',
      { class: 'again', href: sameSite(address) },
      escapeText(translate(locale, 'shell.loadFailure.reload')),
    ),
  ];
  return `<!doctype html>
<html lang="${locale}" dir="${escapeText(store.uiDirection)}" data-theme="${escapeText(store.theme)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${escapeText(`${heading} - ${store.name}`)}</title>
${voidTag('link', { rel: 'icon', href: '/favicon.svg' })}
${voidTag('link', { rel: 'stylesheet', href: maintenancePageStyle })}
<main>${parts.join('')}</main>
</html>
`;
}

/** Returns an address of this site. An address that begins with two slashes would lead to another site. */
const sameSite = (address: string): string => `/${address.replace(/^[/\\]+/, '')}`;
