import { Component, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { later, useHere } from '../../src/ui/later.ts';

const Word = ({ say }: { say: string }) => <b>{say}</b>;
const Waiting = ({ say }: { say: string }) => <i>{say}</i>;

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  place = document.createElement('div');
  root = createRoot(place);
});
afterEach(() => root.unmount());

/** Code that comes when one wants. */
class OnItsWay {
  readonly promise: Promise<typeof Word>;
  #settle: (() => void) | null = null;
  constructor() {
    this.promise = new Promise((resolve) => {
      this.#settle = () => resolve(Word);
    });
  }
  arrive(): void {
    this.#settle?.();
  }
}

const shown = () => place.innerHTML;

test('what has not come is stood in for, and takes its place when it comes', async () => {
  const way = new OnItsWay();
  const Part = later(() => way.promise, Waiting);
  root.render(<Part say="tide" />);
  await expect.poll(shown).toBe('<i>tide</i>');
  way.arrive();
  await expect.poll(shown).toBe('<b>tide</b>');
});

test('what was fetched before is there from the first drawing', async () => {
  const Part = later(async () => Word, Waiting);
  await Part.code.load();
  const drawn: string[] = [];
  const watch = new MutationObserver(() => drawn.push(place.innerHTML));
  watch.observe(place, { childList: true, subtree: true });
  root.render(<Part say="tide" />);
  await expect.poll(shown).toBe('<b>tide</b>');
  watch.disconnect();
  expect(drawn).not.toContain('<i>tide</i>');
});

test('what belongs together appears together', async () => {
  const one = new OnItsWay();
  const other = new OnItsWay();
  const [One, Other] = [later(() => one.promise), later(() => other.promise)];
  const Both = () =>
    useHere([One.code, Other.code]) && (
      <>
        <One say="ebb" />
        <Other say="flow" />
      </>
    );
  root.render(<Both />);
  one.arrive();
  await One.code.load();
  await expect.poll(shown).toBe('');
  other.arrive();
  await expect.poll(shown).toBe('<b>ebb</b><b>flow</b>');
});

test('what cannot be had is for the boundary around it, and is asked for anew the next time', async () => {
  let tries = 0;
  const Part = later(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no line');
    return Word;
  });
  root.render(
    <Boundary key="first">
      <Part say="tide" />
    </Boundary>,
  );
  await expect.poll(shown).toBe('no line');
  root.render(
    <Boundary key="second">
      <Part say="tide" />
    </Boundary>,
  );
  await expect.poll(shown).toBe('<b>tide</b>');
});

class Boundary extends Component<{ children: ReactNode }, { said: string | null }> {
  override readonly state = { said: null };
  static getDerivedStateFromError(error: Error) {
    return { said: error.message };
  }
  override render() {
    return this.state.said ?? this.props.children;
  }
}
