import { emitHostEvent } from './events.ts';
import { viewerPath } from './frame.ts';
import { fullscreenOf } from './fullscreen.ts';
import { type Disposer, newDisposer } from './life.ts';
import { openModal } from './modal.ts';
import { type FrameHost, putFrame } from './pane.ts';
import type { HostEvent, WantedIssue } from './protocol.ts';
import type { FrameContext } from './stage.ts';

export interface Viewer extends FrameHost {
  /** Reads this instead, without loading the frame anew. */
  readonly load: (wanted: WantedIssue) => void;
}

/**
 * The reader alone.
 * @param isOver over the whole page; until it answers, the host's own button closes it
 */
export function openViewer(
  stage: FrameContext,
  first: WantedIssue,
  isOver: boolean,
  ended: () => unknown,
): Viewer {
  const life = newDisposer(stage.life);
  const happened = watchReading(stage, life);
  life.add(ended);
  const dialog = isOver ? openModal(life, stage) : undefined;
  const cross = dialog?.lastElementChild as HTMLElement | null | undefined;
  let wanted = first;
  const pane = putFrame(stage, life, {
    mode: 'viewer',
    path: viewerPath(wanted),
    dialog,
    gone: life.end,
    hearers: {
      hello() {
        if (cross) frame.focus();
        cross?.remove();
      },
      loadOptions: () => answer(),
      ...(isOver && { closeViewer: life.end }),
      openIssue: (issue) => stage.pass('openIssue', issue),
      openAuth: (wish) => stage.pass('openAuth', wish),
      openAccount: () => stage.pass('openAccount'),
      fullscreen: ({ on }) => fill(on),
      happened,
    },
  });
  const { frame, tell } = pane;
  const fill = fullscreenOf(life, frame, (on) => tell('fullscreen', { on }));
  const answer = (): void => tell('loadOptions', { loadIssue: wanted });

  function load(next: WantedIssue): void {
    if (JSON.stringify(next) === JSON.stringify(wanted)) return;
    wanted = next;
    answer();
  }

  return { ...pane, load };
}

/** A reader that is taken away has no time to say so: said after all else is undone. */
function watchReading(stage: FrameContext, life: Disposer): (happening: HostEvent) => void {
  let read: Extract<HostEvent, { name: 'readerOpened' }> | null = null;
  life.add(() => {
    if (read) emitHostEvent(stage, { ...read, name: 'readerClosed' });
  });
  return (happening) => {
    if (happening.name === 'readerOpened') read = happening;
    if (happening.name === 'readerClosed') read = null;
    emitHostEvent(stage, happening);
  };
}
