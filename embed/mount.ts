import { readerMethods } from './commands.ts';
import { newMountController } from './mountController.ts';
import { newMountContext } from './mountContext.ts';
import { requireIssue, isInline, settingsOf, wantedOf } from './options.ts';
import { assertCanHost, elementAt, isControl, onPress } from './element.ts';
import type { Mounted, Options, Reading } from './types.ts';

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
    ...readerMethods(() => controller.open.viewer),
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
