import type { Page } from '@playwright/test';

/** The faces of the system in which Chromium has set letters of these elements. */
export async function systemFacesOf(page: Page, selector: string): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  const { root } = await devTools.send('DOM.getDocument');
  const found = await devTools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const names = new Set<string>();
  for (const nodeId of found.nodeIds) {
    const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { familyName, isCustomFont } of fonts) if (!isCustomFont) names.add(familyName);
  }
  return [...names];
}
