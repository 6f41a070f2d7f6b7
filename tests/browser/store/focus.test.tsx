import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { appConfig, focusIfLost } from '../../../src/shared/shell/index.ts';
import {
  isFocusLost,
  rememberFocus,
  useFocusAfterChange,
  useFocusOn,
} from '../../../src/shared/ui/focus.ts';
import { useLastFocused } from '../../../src/shared/ui/useLastFocused.ts';
import { reactRoot } from '../../helpers/reactRoot.ts';

const root = reactRoot();

const named = (name: string) => {
  const found = root.place.querySelector<HTMLElement>(`[aria-label="${name}"]`);
  if (!found) throw new Error(`No element is named ${name}.`);
  return found;
};
const focused = () => document.activeElement?.getAttribute('aria-label') ?? null;

const Button = ({ name }: { name: string }) => <button type="button" aria-label={name} />;

test('a remembered element gets the focus back while it is in the document', async () => {
  root.render(<Button name="first" />);
  await expect.poll(() => named('first').isConnected).toBe(true);
  named('first').focus();
  const before = rememberFocus();
  named('first').blur();
  expect(isFocusLost()).toBe(true);
  before()?.focus();
  expect(focused()).toBe('first');
  root.render(null);
  await expect.poll(before).toBeNull();
});

const Wanted = ({ name, when }: { name: string; when: boolean }) => (
  <button type="button" aria-label={name} ref={useFocusOn<HTMLButtonElement>(when)} />
);

test('an element takes the focus when it is mounted, or when it is wanted', async () => {
  root.render(<Wanted name="at once" when />);
  await expect.poll(focused).toBe('at once');
  root.render(<Wanted key="other" name="later" when={false} />);
  await expect.poll(() => named('later').isConnected).toBe(true);
  expect(focused()).toBeNull();
  root.render(<Wanted key="other" name="later" when />);
  await expect.poll(focused).toBe('later');
});

test('a change moves the focus, the first value does not', async () => {
  const move = vi.fn<() => void>();
  const Step = ({ step }: { step: number }) => {
    useFocusAfterChange(step, move);
    return <output aria-label={`step ${step}`} />;
  };
  root.render(<Step step={1} />);
  await expect.poll(() => named('step 1').isConnected).toBe(true);
  expect(move).not.toHaveBeenCalled();
  root.render(<Step step={2} />);
  await expect.poll(() => move.mock.calls).toHaveLength(1);
});

const Form = () => {
  const place = useRef<HTMLDivElement>(null);
  const [isOff, setOff] = useState(false);
  const [last, setLast] = useState('');
  const lastFocused = useLastFocused(place);
  return (
    <>
      <div ref={place}>
        <button type="button" aria-label="send" disabled={isOff} onClick={() => setOff(true)} />
      </div>
      <output
        aria-label={`last: ${last}`}
        onPointerDown={() => setLast(lastFocused()?.ariaLabel ?? 'none')}
      />
    </>
  );
};

test('a disabled element is still the last one that had the focus', async () => {
  root.render(<Form />);
  await expect.poll(() => named('send').isConnected).toBe(true);
  named('send').focus();
  named('send').click();
  await expect.poll(() => named('send').matches(':disabled')).toBe(true);
  named('last: ').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await expect.poll(() => named('last: send').isConnected).toBe(true);
});

test.each([
  ['embed', false, null],
  ['embed', true, 'next'],
  ['none', false, 'next'],
] as const)(
  'a lost focus is replaced, but in a frame only where the frame has the focus (%s, %s)',
  async (embedMode, hasFocus, expected) => {
    root.render(<Button name="next" />);
    await expect.poll(() => named('next').isConnected).toBe(true);
    appConfig.embedMode = embedMode;
    const spy = vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus);
    focusIfLost(named('next'));
    spy.mockRestore();
    appConfig.embedMode = 'none';
    expect(focused()).toBe(expected);
    root.render(null);
  },
);
