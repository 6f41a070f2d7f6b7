import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubPublisherBlock } from '../../helpers/publishPageBlock.ts';

/** The storage of one browser, which all its tabs share. */
class Kept {
  readonly values = new Map<string, string>();
  isFull = false;
  get length(): number {
    return this.values.size;
  }
  key(at: number): string | null {
    return [...this.values.keys()][at] ?? null;
  }
  getItem(key: string): string | null {
    return this.values.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.values.set(key, value);
  }
  removeItem(key: string): void {
    this.values.delete(key);
  }
}

let kept: Kept;

beforeEach(() => {
  kept = new Kept();
  stubPublisherBlock();
  vi.stubGlobal('localStorage', kept);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const titled = (title: string, before: string) => ({ now: { title }, before: { title: before } });

/** A tab that opens the page: its modules are its own, the storage is not. */
async function openTab() {
  vi.resetModules();
  const { edits } = await import('../../../src/pages/publish/editor/editState.ts');
  const { persistEdits: keepEdits } = await import(
    '../../../src/pages/publish/editor/editState.ts'
  );
  keepEdits();
  return edits;
}

const written = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('two tabs that write in different issues keep both', async () => {
  const [one, other] = [await openTab(), await openTab()];
  one[1] = titled('Moons', 'Tides');
  await written();
  other[2] = titled('Suns', 'Dunes');
  await written();
  expect({ ...(await openTab()) }).toEqual({
    1: titled('Moons', 'Tides'),
    2: titled('Suns', 'Dunes'),
  });
});

test('a tab drops its own draft, and none of another tab', async () => {
  const one = await openTab();
  one[1] = titled('Moons', 'Tides');
  await written();
  const other = await openTab();
  other[2] = titled('Suns', 'Dunes');
  await written();
  delete one[1];
  await written();
  other[2] = titled('Sun', 'Dunes');
  await written();
  expect({ ...(await openTab()) }).toEqual({ 2: titled('Sun', 'Dunes') });
});

const form = { title: 'Moons', description: '', isFree: true, amount: '', sample: '0' };

test('forms of the former release become edits without a base, once', async () => {
  kept.setItem(
    'gatefold:publish:edits',
    JSON.stringify({ 3: form, 4: { title: 'half' }, x: form }),
  );
  expect({ ...(await openTab()) }).toEqual({ 3: { now: form, before: {} } });
  expect([...kept.values.keys()]).toEqual(['gatefold:publish:edit:3']);
  const tab = await openTab();
  delete tab[3];
  await written();
  expect({ ...(await openTab()) }).toEqual({});
});

test('forms of the former release never replace a newer edit', async () => {
  const newer = titled('Suns', 'Tides');
  kept.setItem('gatefold:publish:edit:3', JSON.stringify(newer));
  kept.setItem('gatefold:publish:edits', JSON.stringify({ 3: form }));
  expect({ ...(await openTab()) }).toEqual({ 3: newer });
});

test('forms of the former release stay where the storage takes nothing', async () => {
  kept.setItem('gatefold:publish:edits', JSON.stringify({ 3: form }));
  kept.isFull = true;
  expect({ ...(await openTab()) }).toEqual({ 3: { now: form, before: {} } });
  expect([...kept.values.keys()]).toEqual(['gatefold:publish:edits']);
});
