import { newMountController } from './director.ts';
import { newMountContext } from './house.ts';
import { requireIssue, isInline, settingsOf, wantedOf } from './options.ts';
import { assertCanHost, elementAt, isControl, onPress } from './place.ts';
import type { Mounted, Options, Reading } from './types.ts';

/** By its place, of which each has one. */
const mounts = new WeakMap<Element, Mounted>();

export const isMounted = (element: Element): boolean => mounts.has(element);

/** @param ownSrc where the script came from, if anybody can tell */
export function mount(target: Element | string, options: Options, ownSrc: string): Mounted {
  const element = elementAt(target);
  let given = options;
  let settings = settingsOf(given, ownSrc);
  assertCanHost(element, settings);
  mounts.get(element)?.destroy();
  const { on, ready, ...house } = newMountContext(element, destroy);
  let director = newMountController(house, settings);
  let isOver = false;

  function open(reading: Reading = {}): void {
    const base = reading.issue ? { src: settings.src } : settings;
    const wanted = wantedOf(settingsOf({ ...base, ...reading }, ''));
    if (!wanted) requireIssue();
    else if (!isOver) director.read(wanted);
  }

  function update(changes: Options): void {
    // A page is of the issue that it was given with.
    const { type: _type, page: _page, ...kept } = given;
    const all = { ...('issue' in changes ? kept : given), ...changes };
    const next = settingsOf(all, ownSrc);
    given = all;
    settings = next;
    if (isOver || director.take(next)) return;
    const wasReading = director.open.viewer;
    director.end();
    director = newMountController(house, next);
    if (wasReading && next.issue) open();
  }

  function destroy(): void {
    isOver = true;
    if (mounts.get(element) === mounted) mounts.delete(element);
    house.life.end();
  }

  const mounted: Mounted = {
    element,
    get frame() {
      const { store, viewer, sheet } = director.open;
      return (store ?? viewer ?? sheet)?.frame ?? null;
    },
    ready,
    open,
    close: () => director.close(),
    update,
    on,
    destroy,
  };
  mounts.set(element, mounted);
  if (settings.mode === 'viewer' && !isInline(settings)) {
    if (isControl(element)) onPress(house.life, element, () => open());
    else if (settings.issue) open();
  }
  return mounted;
}
