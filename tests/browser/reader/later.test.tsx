import { Component, type ReactNode, useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { MissingCode } from '../../../src/shared/ui/preloadHelper.ts';
import {
  lazyComponent,
  type Missing,
  onMissingCode,
  preload,
  useChunks,
} from '../../../src/shared/ui/lazyComponent.ts';
import { reactRoot } from '../../helpers/reactRoot.ts';

const root = reactRoot();

const Word = ({ say }: { say: string }) => <b>{say}</b>;
const Waiting = ({ say }: { say: string }) => <i>{say}</i>;

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

const shown = () => root.place.innerHTML;

test('a placeholder stands for code that has not come, and the code replaces it', async () => {
  const way = new OnItsWay();
  const Part = lazyComponent(() => way.promise, Waiting);
  root.render(<Part say="tide" />);
  await expect.poll(shown).toBe('<i>tide</i>');
  way.arrive();
  await expect.poll(shown).toBe('<b>tide</b>');
});

test('code that was fetched before is drawn at once', async () => {
  const Part = lazyComponent(async () => Word, Waiting);
  await Part.code.load();
  const drawn: string[] = [];
  const watch = new MutationObserver(() => drawn.push(shown()));
  watch.observe(root.place, { childList: true, subtree: true });
  root.render(<Part say="tide" />);
  await expect.poll(shown).toBe('<b>tide</b>');
  watch.disconnect();
  expect(drawn).not.toContain('<i>tide</i>');
});

test('the chunks of one screen appear together', async () => {
  const one = new OnItsWay();
  const other = new OnItsWay();
  const [One, Other] = [lazyComponent(() => one.promise), lazyComponent(() => other.promise)];
  const Both = () =>
    useChunks([One.code, Other.code]) && (
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

/** Code whose first `failures` attempts end with this error. */
const failing = (error: Error, failures = 1) => {
  let attempts = 0;
  return async () => {
    attempts += 1;
    if (attempts <= failures) throw error;
    return Word;
  };
};
const unreachable = new MissingCode('/word.js', false);

/** The arguments of the listener's calls. */
function listen(): (Missing | null)[] {
  const heard: (Missing | null)[] = [];
  onMissingCode((missing) => void heard.push(missing));
  return heard;
}

test('code that cannot be fetched leaves the screen, and Try again fetches it', async () => {
  const heard = listen();
  const Part = lazyComponent(failing(unreachable), Waiting);
  root.render(
    <Boundary>
      <Part say="tide" />
    </Boundary>,
  );
  await expect.poll(() => heard).toHaveLength(1);
  expect(heard[0]?.needsReload).toBe(false);
  expect(shown()).toBe('<i>tide</i>');
  heard[0]?.tryAgain();
  await expect.poll(shown).toBe('<b>tide</b>');
  expect(heard).toHaveLength(2);
  expect(heard[1]).toBeNull();
});

test('an attempt follows when the connection is back, and when other code could be fetched', async () => {
  const heard = listen();
  const Part = lazyComponent(failing(unreachable, 2), Waiting);
  root.render(<Part say="tide" />);
  await expect.poll(() => heard).toHaveLength(1);
  dispatchEvent(new Event('online'));
  await expect.poll(() => heard).toHaveLength(2);
  await lazyComponent(async () => Word).code.load();
  await expect.poll(shown).toBe('<b>tide</b>');
});

test('another value of `again` is another attempt', async () => {
  const heard = listen();
  const Part = lazyComponent(failing(unreachable));
  const Press = ({ count }: { count: number }) =>
    useChunks([Part.code], { again: count }) && <Part say="tide" />;
  root.render(<Press count={1} />);
  await expect.poll(() => heard).toHaveLength(1);
  root.render(<Press count={2} />);
  await expect.poll(shown).toBe('<b>tide</b>');
});

test('code that only improves the screen is not reported, and comes with the connection', async () => {
  const heard = listen();
  const fetch = failing(unreachable);
  const Part = lazyComponent(fetch, Waiting, { onFailure: 'keep' });
  root.render(<Part say="tide" />);
  await expect.poll(shown).toBe('<i>tide</i>');
  await new Promise(requestAnimationFrame);
  dispatchEvent(new Event('online'));
  await expect.poll(shown).toBe('<b>tide</b>');
  expect(heard.filter((missing) => missing !== null)).toEqual([]);
});

test('the report ends when the code that the user has asked for is there, though an improvement is still missing', async () => {
  const heard = listen();
  const Part = lazyComponent(failing(unreachable));
  const Improvement = lazyComponent(failing(unreachable, 9), Waiting, { onFailure: 'keep' });
  root.render(
    <>
      <Part say="tide" />
      <Improvement say="ebb" />
    </>,
  );
  await expect.poll(() => heard).toHaveLength(1);
  heard[0]?.tryAgain();
  await expect.poll(shown).toBe('<b>tide</b><i>ebb</i>');
  await expect.poll(() => heard.at(-1)).toBeNull();
});

/** The errors that reach the window, which the error reporter listens to. */
function windowErrors(): string[] {
  const heard: string[] = [];
  const note = (event: ErrorEvent): void => {
    event.preventDefault();
    heard.push(event.message);
  };
  addEventListener('error', note);
  onTestFinished(() => removeEventListener('error', note));
  return heard;
}

test('an improvement whose code fails leaves the screen, and its error is reported', async () => {
  const errors = windowErrors();
  const Part = lazyComponent(failing(new Error('no tide')), Waiting, { onFailure: 'keep' });
  root.render(
    <Boundary>
      <Part say="tide" />
    </Boundary>,
  );
  await expect.poll(() => errors.join()).toContain('no tide');
  expect(shown()).toBe('<i>tide</i>');
});

const Broken = (): ReactNode => {
  throw new Error('cannot be drawn');
};

test('an improvement that cannot be drawn is replaced by the simpler part', async () => {
  const Part = lazyComponent<{ say: string }>(async () => Broken, Waiting, { onFailure: 'keep' });
  await Part.code.load();
  root.render(
    <Boundary>
      <Part say="tide" />
    </Boundary>,
  );
  await expect.poll(shown).toBe('<i>tide</i>');
});

test('a withdrawn action does not happen by itself when the connection is back; its report ends', async () => {
  const heard = listen();
  const Part = lazyComponent(failing(unreachable));
  const Menu = () => {
    const [open, setOpen] = useState(true);
    const withdraw = () => {
      setOpen(false);
      return () => setOpen(true);
    };
    const isHere = useChunks(open ? [Part.code] : [], { withdraw });
    return open && isHere ? <Part say="tide" /> : <i>closed</i>;
  };
  root.render(<Menu />);
  await expect.poll(() => heard).toHaveLength(1);
  dispatchEvent(new Event('online'));
  await expect.poll(() => heard).toHaveLength(2);
  expect(heard[1]).toBeNull();
  expect(shown()).toBe('<i>closed</i>');
  heard[0]?.tryAgain();
  await expect.poll(shown).toBe('<b>tide</b>');
});

test('code that is not wanted any more is not reported', async () => {
  const heard = listen();
  const Part = lazyComponent(failing(unreachable, 9));
  root.render(<Part say="tide" />);
  await expect.poll(() => heard).toHaveLength(1);
  root.render(null);
  await expect.poll(() => heard).toHaveLength(2);
  expect(heard[1]).toBeNull();
});

test('code that was preloaded in vain leaves no unhandled rejection', async () => {
  const unhandled: unknown[] = [];
  const note = (event: PromiseRejectionEvent): void => {
    unhandled.push(event.reason);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('unhandledrejection', note, { capture: true });
  const { code } = lazyComponent(failing(unreachable, 2));
  preload(code);
  await expect(code.load()).rejects.toBe(unreachable);
  // The browser reports unhandled rejections in their order. This one is the last.
  const last = new Error('of the test itself');
  void Promise.reject(last);
  await expect.poll(() => unhandled).toContain(last);
  removeEventListener('unhandledrejection', note, { capture: true });
  expect(unhandled).toEqual([last]);
});

test('an error of the code itself is for the boundary around it', async () => {
  const Part = lazyComponent(failing(new Error('no tide')));
  root.render(
    <Boundary>
      <Part say="tide" />
    </Boundary>,
  );
  await expect.poll(shown).toBe('no tide');
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
