import { pathOf } from './frame.ts';
import { isGrowing } from './height.ts';
import { newDisposer } from './life.ts';
import { localeIn } from './names.ts';
import { whenNearViewport } from './near.ts';
import { isInline, type Settings, wantedOf } from './options.ts';
import type { FrameHost } from './pane.ts';
import { reveal } from './position.ts';
import type { Emit, WantedIssue } from './protocol.ts';
import { openStoreDialog } from './sheet.ts';
import type { MountContext, FrameContext } from './stage.ts';
import { newStep } from './step.ts';
import { openStore } from './store.ts';
import { openViewer, type Viewer } from './viewer.ts';

/** What is open: the store in the place itself, a reader, a sheet of the store over the page. */
interface Open {
  store?: FrameHost;
  viewer?: Viewer;
  sheet?: FrameHost;
}

export interface MountController {
  readonly open: Open;
  readonly read: (wanted: WantedIssue) => void;
  readonly close: () => void;
  /** Takes these settings if that needs no loading anew; answers whether it could. */
  readonly take: (settings: Settings) => boolean;
  readonly end: () => void;
}

/** Decides what stands in the place, and what over the page. */
export function newMountController(house: MountContext, first: Settings): MountController {
  const life = newDisposer(house.life);
  const near = newDisposer(life);
  const open: Open = {};
  let settings = first;
  const isOver = !isInline(first);
  const reader = { isOpen: () => open.viewer, read, close: () => open.viewer?.end() };
  const step = isOver ? newStep(life, house.element, reader) : null;
  const stage: FrameContext = {
    ...house,
    life,
    get settings() {
      return settings;
    },
    locale: () => settings.locale ?? house.spoken.locale ?? localeIn(document.documentElement.lang),
    read,
    pass: (...said) => (settings.mode === 'embed' ? passOn(said) : passOver(said)),
  };

  function ownStore(): FrameHost {
    near.end();
    return (open.store ??= openStore(stage, pathOf(settings), house.gone));
  }

  function passOn(said: Parameters<Emit>): void {
    // The store takes a step of its own.
    step?.drop();
    close();
    const { tell, frame } = ownStore();
    tell(...said);
    reveal(frame, { top: 0 });
    frame.focus({ preventScroll: true });
  }

  function passOver(said: Parameters<Emit>): void {
    if (isOver) close();
    open.sheet = openStoreDialog(stage, said, () => delete open.sheet);
  }

  function read(wanted: WantedIssue): void {
    open.sheet?.end();
    if (open.viewer) return open.viewer.load(wanted);
    near.end();
    open.viewer = openViewer(stage, wanted, isOver, () => {
      delete open.viewer;
      step?.leave();
    });
    step?.take(wanted);
  }

  function take(next: Settings): boolean {
    if (needsLoading(settings, next)) return false;
    goOn(open, settings, next);
    settings = next;
    refresh(open);
    return true;
  }

  const close = (): void => closeOver(open);
  const begin = (): void => fill(settings, ownStore, read);
  if (settings.mode === 'embed' || isInline(settings)) {
    whenNearViewport(near, house.element, settings, begin);
  }
  step?.goOn();
  return { open, read, close, take, end: life.end };
}

/** What stands in the place itself. */
function fill(settings: Settings, ownStore: () => FrameHost, read: MountController['read']): void {
  const wanted = wantedOf(settings);
  if (settings.mode === 'embed') ownStore();
  else if (wanted) read(wanted);
}

function closeOver({ viewer, sheet }: Open): void {
  viewer?.end();
  sheet?.end();
}

function refresh({ store, viewer }: Open): void {
  store?.refresh();
  viewer?.refresh();
}

/** Goes to another issue, where the frame is told so by a word. */
function goOn({ store, viewer }: Open, now: Settings, next: Settings): void {
  const wanted = wantedOf(next);
  if (!wanted) return;
  if (now.issue !== next.issue) store?.tell('openIssue', { id: wanted.issueId });
  if (!store) viewer?.load(wanted);
}

/** What a frame is told but once, or what only its address says. */
function needsLoading(now: Settings, next: Settings): boolean {
  const { mode, issue, type, page } = next;
  const names: (keyof Settings)[] = ['src', 'mode', 'locale', 'theme', 'appearance', 'dir'];
  // A store is sent to an issue by a word, to any other place by its address.
  if (mode === 'embed' && (!issue || type || page)) names.push('issue', 'type', 'page');
  return (
    isGrowing(now.height) !== isGrowing(next.height) ||
    names.some((name) => now[name] !== next[name])
  );
}
