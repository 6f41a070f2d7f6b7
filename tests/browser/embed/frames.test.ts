import { expect, test, vi } from 'vitest';
import { afterFrame, inSecondFrame } from '../../../src/shared/ui/frames.ts';

test('work after a frame runs after the callbacks of that frame', async () => {
  const order: string[] = [];
  await new Promise<void>((resolve) => {
    afterFrame(() => order.push('after the frame'));
    requestAnimationFrame(() => order.push('frame'));
    inSecondFrame(() => {
      order.push('second frame');
      resolve();
    });
  });
  // A slow machine may draw the second frame before the task runs.
  expect(order[0]).toBe('frame');
  await expect.poll(() => order).toContain('after the frame');
});

test('work for the second frame can be cancelled before either frame', async () => {
  const act = vi.fn<() => void>();
  const cancelled = inSecondFrame(act);
  cancelled();
  const later = inSecondFrame(act);
  await new Promise(requestAnimationFrame);
  later();
  await new Promise<void>((resolve) => void inSecondFrame(resolve));
  expect(act).not.toHaveBeenCalled();
});
