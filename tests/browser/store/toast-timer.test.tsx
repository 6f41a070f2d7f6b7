import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useToastTimer } from '../../../src/shared/ui/ToastBox.tsx';
import { reactRoot } from '../../helpers/reactRoot.ts';

const root = reactRoot();
const dismiss = vi.fn<() => void>();

const Toast = ({ ms, text }: { ms: number | null; text: string }) => (
  <output {...useToastTimer({ ms, toast: text, onDismiss: dismiss })}>{text}</output>
);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  root.render(null);
  vi.useRealTimers();
  dismiss.mockReset();
});

/** The effects run after the frame of their change. */
async function effects(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

async function show(ms: number | null, text: string): Promise<HTMLElement> {
  root.render(<Toast ms={ms} text={text} />);
  while (root.place.textContent !== text) await new Promise(requestAnimationFrame);
  await effects();
  const toast = root.place.querySelector('output');
  if (!toast) throw new Error('There is no toast.');
  return toast;
}

test('a toast is dismissed after its time, and one without a time stays', async () => {
  await show(6000, 'saved');
  vi.advanceTimersByTime(6000);
  expect(dismiss).toHaveBeenCalledOnce();
  await show(null, 'failed');
  vi.advanceTimersByTime(60_000);
  expect(dismiss).toHaveBeenCalledOnce();
});

test('another toast in its place has its own time', async () => {
  await show(6000, 'saved');
  vi.advanceTimersByTime(5000);
  await show(6000, 'moved');
  vi.advanceTimersByTime(5000);
  expect(dismiss).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(dismiss).toHaveBeenCalledOnce();
});

test('a toast under the pointer stays, and begins its time anew when the pointer leaves', async () => {
  const toast = await show(6000, 'saved');
  toast.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  await effects();
  vi.advanceTimersByTime(60_000);
  expect(dismiss).not.toHaveBeenCalled();
  toast.dispatchEvent(new PointerEvent('pointerout', { bubbles: true }));
  await effects();
  vi.advanceTimersByTime(6000);
  expect(dismiss).toHaveBeenCalledOnce();
});
