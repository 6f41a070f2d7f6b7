import { mountError } from './commands.ts';
import { newEventEmitter } from './events.ts';
import { newDisposer } from './disposer.ts';
import type { MountContext } from './contexts.ts';
import type { Events, Mounted, MountError } from './types.ts';

const noAnswer = 'No answer: check `src`, and EMBED_ALLOWED_ORIGINS of the store';

/** The state that lives from mount to destroy, whichever frames are open. */
export function newMountContext(
  element: Element,
  onRemoved: () => void,
): MountContext & Pick<Mounted, 'ready' | 'on'> {
  const disposer = newDisposer();
  const { emit, on } = newEventEmitter(disposer, element);
  const emitted = new Set<string>();
  let settle: [keep: () => void, fail: (error: Error) => void] | undefined;
  const ready = new Promise<void>((...both) => {
    settle = both;
  });
  // The page need not await `ready`: an unhandled rejection is not an error of the page.
  ready.catch(() => {});
  function fail(code: MountError['code']): void {
    settle?.[1](mountError(code, code === 'silent' ? noAnswer : code));
  }
  function once<N extends 'ready' | 'error'>(name: N, detail: Events[N], key: string = name) {
    if (!emitted.has(key)) emit(name, detail);
    emitted.add(key);
  }
  disposer.add(() => fail('destroyed'));
  return {
    element,
    scope: disposer,
    reported: {},
    emit,
    on,
    ready,
    onRemoved,
    onHello() {
      settle?.[0]();
      once('ready', {});
    },
    onError(code) {
      if (code === 'silent') fail(code);
      once('error', { code }, code);
    },
  };
}
