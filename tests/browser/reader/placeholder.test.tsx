import { beforeAll, expect, test } from 'vitest';
import { PlaceholderView } from '../../../src/features/reader/PlaceholderView.tsx';
import type { Reading } from '../../../src/features/reader/readerState.ts';
import { startLanguage } from '../../../src/shared/shell/index.ts';
import { reactRoot } from '../../helpers/reactRoot.ts';

const root = reactRoot();

beforeAll(async () => {
  await startLanguage('en');
});

const readingOf = (fileName: string) =>
  ({ issue: { id: 7, cover: { fileName, width: 600, height: 850 } } }) as unknown as Reading;

const ways = { onSignIn: () => undefined, onDetails: () => undefined } as never;

test('the placeholder of the next issue has its cover, where the cover before could not be loaded', async () => {
  const show = (fileName: string): void =>
    root.render(<PlaceholderView reading={readingOf(fileName)} right="sign_in" actions={ways} />);
  const cover = () => root.place.querySelector('img');
  show('missing.jpg');
  await expect.poll(() => root.place.querySelector('button')).not.toBeNull();
  await expect.poll(cover).toBeNull();
  const shown: (string | null)[] = [];
  const watch = new MutationObserver(() => shown.push(cover()?.getAttribute('src') ?? null));
  watch.observe(root.place, { childList: true, subtree: true });
  show('next.jpg');
  await expect.poll(() => shown.find((src) => src?.includes('next.jpg'))).toBeDefined();
  watch.disconnect();
});
