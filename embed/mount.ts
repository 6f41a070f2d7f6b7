import { newMountController } from './mountController.ts';
import { requireIssue, isInline, settingsOf, wantedOf, fail, type Settings } from './options.ts';
import type { Mounted, Options, Reading, Events, MountError } from './types.ts';
import { newEventEmitter } from './events.ts';
import { newDisposer, type Disposer, listen } from './disposer.ts';
import type { MountContext } from './contexts.ts';

/** @throws TypeError if there is no such element */
function elementAt(target: unknown): Element {
  let found = target as Element | null;
  try {
    if (typeof target === 'string') found = document.querySelector(target);
  } catch {}
  // An element of another window is not an instance of this window's Element.
  if (found?.nodeType !== 1) fail('Give an element of the page, or its selector.');
  return found as Element;
}

/** Whether the element is a control that opens a reader when pressed. */
const isControl = (element: Element): boolean => element.matches('a,button,input,[role=button]');

/** @throws TypeError if the element cannot contain a frame that the settings need */
function assertCanHost(element: Element, settings: Settings): void {
  const holdsFrame = settings.mode === 'embed' || isInline(settings);
  if (holdsFrame && isControl(element)) fail('A button or a link holds no frame: give a <div>.');
}

/** A press with a modifier key keeps its default action: another tab, a download. */
const onPress = (disposer: Disposer, element: Element, onPressed: () => void): void =>
  listen(disposer, element, 'click', (event: MouseEvent) => {
    const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    onPressed();
  });

const noAnswer = 'No answer: check `src`, and EMBED_ALLOWED_ORIGINS of the store';

/** The state that lives from mount to destroy, whichever frames are open. */
function newMountContext(
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
    const error = new Error(`Gatefold: ${code === 'silent' ? noAnswer : code}.`);
    settle?.[1](Object.assign(error, { code }));
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

/** One mount for each element. */
const mounts = new WeakMap<Element, Mounted>();

export const isMounted = (element: Element): boolean => mounts.has(element);

/** @param ownSrc the address of the script, if it is known */
export function mount(target: Element | string, options: Options, ownSrc: string): Mounted {
  const element = elementAt(target);
  let givenOptions = options;
  let settings = settingsOf(givenOptions, ownSrc);
  assertCanHost(element, settings);
  mounts.get(element)?.destroy();
  const { on, ready, ...mountContext } = newMountContext(element, destroy);
  let controller = newMountController(mountContext, settings);
  let isDestroyed = false;

  function open(reading: Reading = {}): void {
    const base = reading.issue ? { src: settings.src } : settings;
    const wanted = wantedOf(settingsOf({ ...base, ...reading }, ''));
    if (!wanted) requireIssue();
    else if (!isDestroyed) controller.read(wanted);
  }

  function update(changes: Options): void {
    // A page number belongs to the issue that it was given with.
    const { type: _type, page: _page, ...kept } = givenOptions;
    const all = { ...('issue' in changes ? kept : givenOptions), ...changes };
    const next = settingsOf(all, ownSrc);
    givenOptions = all;
    settings = next;
    if (isDestroyed || controller.apply(next)) return;
    const wasReading = controller.open.viewer;
    controller.end();
    controller = newMountController(mountContext, next);
    if (wasReading && next.issue) open();
  }

  function destroy(): void {
    isDestroyed = true;
    if (mounts.get(element) === mounted) mounts.delete(element);
    mountContext.scope.end();
  }

  const mounted: Mounted = {
    element,
    get frame() {
      const { store, viewer, dialog: sheet } = controller.open;
      return (store ?? viewer ?? sheet)?.frame ?? null;
    },
    ready,
    open,
    close: () => controller.close(),
    update,
    on,
    destroy,
  };
  mounts.set(element, mounted);
  if (settings.mode === 'viewer' && !isInline(settings)) {
    if (isControl(element)) onPress(mountContext.scope, element, () => open());
    else if (settings.issue) open();
  }
  return mounted;
}
