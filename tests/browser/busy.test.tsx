import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useBusy } from '../../src/ui/useBusy.ts';

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  place.remove();
});

test('a button is enabled again after its work has failed', async () => {
  const fails: ((error: Error) => void)[] = [];
  const send = () => new Promise<void>((_, reject) => void fails.push(reject));
  const seen: unknown[] = [];
  const Send = () => {
    const { busy, run } = useBusy();
    return (
      <button
        type="button"
        disabled={busy}
        onClick={() => void run(send).catch((error) => seen.push(error))}
      >
        Send
      </button>
    );
  };
  root.render(<Send />);
  const isDisabled = () => place.querySelector('button')?.disabled;
  await expect.poll(isDisabled).toBe(false);
  place.querySelector('button')?.click();
  await expect.poll(isDisabled).toBe(true);
  fails[0]?.(new Error('not sent'));
  await expect.poll(isDisabled).toBe(false);
  expect(seen).toEqual([new Error('not sent')]);
});
