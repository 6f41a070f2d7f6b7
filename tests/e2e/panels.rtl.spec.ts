import { expect } from '@playwright/test';
import { viewer } from '../helpers/reader.ts';
import { readingTest } from '../helpers/readingTest.ts';
import { keysSuite, openOutlined } from './panelsSuite.ts';

keysSuite(readingTest('rtl'), 'rtl');

const mirrored = readingTest('rtl', { 'interface-direction': 'rtl' });

mirrored('The contents hang on the side of their button in a mirrored page', async ({ page }) => {
  await openOutlined(page);
  const button = viewer(page).getByRole('button', { name: 'Contents', exact: true });
  await button.click();
  const panel = viewer(page).getByRole('navigation', { name: 'Contents' });
  const [at, place] = [await button.boundingBox(), await panel.boundingBox()];
  expect(place?.x).toBeLessThan(at?.x ?? 0);
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeGreaterThan(at?.x ?? 0);
  const entry = panel.getByRole('button', { name: 'Letters' });
  const words = await entry.getByText('Letters').boundingBox();
  const page2 = await entry.getByText('2', { exact: true }).boundingBox();
  expect(words?.x).toBeGreaterThan(page2?.x ?? 0);
});
