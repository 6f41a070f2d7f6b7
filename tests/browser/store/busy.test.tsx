import { expect, test } from 'vitest';
import { useBusy } from '../../../src/shared/ui/useBusy.ts';
import { reactRoot } from '../../helpers/reactRoot.ts';

const root = reactRoot();

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
  const isDisabled = () => root.place.querySelector('button')?.disabled;
  await expect.poll(isDisabled).toBe(false);
  root.place.querySelector('button')?.click();
  await expect.poll(isDisabled).toBe(true);
  fails[0]?.(new Error('not sent'));
  await expect.poll(isDisabled).toBe(false);
  expect(seen).toEqual([new Error('not sent')]);
});
