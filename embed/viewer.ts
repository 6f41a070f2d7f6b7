import { type Commanded, newCommands } from './commands.ts';
import { emitHostEvent } from './events.ts';
import { viewerPath } from './frame.ts';
import { fullscreenOf } from './frameChannel.ts';
import { type Disposer, newDisposer } from './disposer.ts';
import { openModal } from './modal.ts';
import { type FrameHost, mountFrame } from './frameHost.ts';
import type { HostEvent, WantedIssue } from './protocol.ts';
import type { FrameContext } from './contexts.ts';

export interface Viewer extends FrameHost, Commanded {
  /** Opens another issue without a reload of the frame. */
  readonly load: (wanted: WantedIssue) => void;
}

/**
 * Opens the reader without the store.
 * @param isOverlay over the whole page; the dialog's own close button works until the frame's hello
 */
export function openViewer(
  context: FrameContext,
  first: WantedIssue,
  isOverlay: boolean,
  onEnd: () => unknown,
): Viewer {
  const disposer = newDisposer(context.scope);
  const onHostEvent = trackReading(context, disposer);
  disposer.add(onEnd);
  const dialog = isOverlay ? openModal(disposer, context) : undefined;
  const closeButton = dialog?.lastElementChild as HTMLElement | null | undefined;
  const { ask, answer } = newCommands(disposer, (...message) => send(...message));
  let wanted = first;
  const host = mountFrame(context, disposer, {
    mode: 'viewer',
    path: viewerPath(wanted),
    dialog,
    onRemoved: disposer.end,
    handlers: {
      hello() {
        if (closeButton) frame.focus();
        closeButton?.remove();
      },
      loadOptions: () => sendOptions(),
      ...(isOverlay && { closeViewer: disposer.end }),
      openIssue: (issue) => context.forward('openIssue', issue),
      openAuth: (payload) => context.forward('openAuth', payload),
      openAccount: () => context.forward('openAccount'),
      fullscreen: ({ on }) => void setFullscreen(on).catch(reportFullscreen),
      answer,
      happened: onHostEvent,
    },
  });
  const { frame, send } = host;
  const reportFullscreen = (): void => send('fullscreen', { on: frame.matches(':fullscreen') });
  const setFullscreen = fullscreenOf(disposer, frame, reportFullscreen);
  const sendOptions = (): void => send('loadOptions', { loadIssue: wanted });

  function load(next: WantedIssue): void {
    if (JSON.stringify(next) === JSON.stringify(wanted)) return;
    wanted = next;
    sendOptions();
  }

  return { ...host, load, ask, fullscreen: setFullscreen };
}

/** A removed frame cannot report `readerClosed`: the disposer dispatches it last. */
function trackReading(context: FrameContext, disposer: Disposer): (event: HostEvent) => void {
  let read: Extract<HostEvent, { name: 'readerOpened' }> | null = null;
  disposer.add(() => {
    if (read) emitHostEvent(context, { ...read, name: 'readerClosed' });
  });
  return (event) => {
    if (event.name === 'readerOpened') read = event;
    if (event.name === 'readerClosed') read = null;
    emitHostEvent(context, event);
  };
}
