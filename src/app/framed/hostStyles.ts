import { accentRoles, accentSheet } from '#contract/accent.ts';
import type { HiddenPart, HostOptions } from '#contract/messages/host.ts';

/** The parts of the page of `PageLayout`, which are beside its content, and the links to a file. */
const selectors: Readonly<Record<HiddenPart, string>> = {
  header: 'header:has(~ main)',
  footer: 'main ~ footer',
  notices: 'section:has(~ main)',
  download: 'a[href^="/api/download-pdf/"]',
};

/** Shows the store with the host's colour, and without the parts that the host replaces. */
export function adoptHostStyles({ accent, without = [] }: HostOptions): void {
  const hidden = without.map((part) => `${selectors[part]} { display: none !important; }`);
  const rules = [...(accent ? [accentSheet(accentRoles(accent))] : []), ...hidden];
  if (rules.length === 0) return;
  // The content security policy allows a style sheet of a script, and no style element.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join('\n'));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
