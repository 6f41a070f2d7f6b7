import { newEventEmitter } from './events.ts';
import { newDisposer } from './life.ts';
import type { MountContext } from './stage.ts';
import type { Events, Mounted, MountError } from './types.ts';

const silent = 'No answer: check `src`, and EMBED_HOSTS of the store';

/** What lasts from the mount to its end, whatever stands in it meanwhile. */
export function newMountContext(
  element: Element,
  gone: () => void,
): MountContext & Pick<Mounted, 'ready' | 'on'> {
  const life = newDisposer();
  const { say, on } = newEventEmitter(life, element);
  const said = new Set<string>();
  let settle: [keep: () => void, fail: (error: Error) => void] | undefined;
  const ready = new Promise<void>((...both) => {
    settle = both;
  });
  // Nobody has to wait for it: broken unheard, it is no error of the page's.
  ready.catch(() => {});
  function fail(code: MountError['code']): void {
    const error = new Error(`Gatefold: ${code === 'silent' ? silent : code}.`);
    settle?.[1](Object.assign(error, { code }));
  }
  function once<N extends 'ready' | 'error'>(name: N, detail: Events[N], word: string = name) {
    if (!said.has(word)) say(name, detail);
    said.add(word);
  }
  life.add(() => fail('destroyed'));
  return {
    element,
    life,
    spoken: {},
    say,
    on,
    ready,
    gone,
    greeted() {
      settle?.[0]();
      once('ready', {});
    },
    troubled(code) {
      if (code === 'silent') fail(code);
      once('error', { code }, code);
    },
  };
}
