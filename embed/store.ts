import { openModal } from './modal.ts';
import { emitHostEvent } from './events.ts';
import { newDisposer, oncePerFrame } from './disposer.ts';
import { type FrameHost, mountFrame } from './frameHost.ts';
import { type RevealRequest, visiblePartOf, reveal, watchPosition } from './position.ts';
import type { SendMessage } from './protocol.ts';
import type { FrameContext } from './contexts.ts';

/**
 * Opens the whole store in a frame.
 * @param dialog receives the frame; without a dialog the frame is a child of the mounted element
 */
export function openStore(
  context: FrameContext,
  path: string,
  onRemoved: () => void,
  dialog?: HTMLElement,
): FrameHost {
  const disposer = newDisposer(context.scope);
  let contentHeight: number | undefined;
  let requested: RevealRequest;
  const host = mountFrame(context, disposer, {
    mode: 'embed',
    path,
    dialog,
    onRemoved,
    handlers: {
      hello: () => updatePosition(true),
      resize({ height }) {
        contentHeight = height;
        updateHeight();
      },
      reveal(request) {
        requested = request;
        revealRequested();
      },
      openViewer: context.read,
      happened: (event) => emitHostEvent(context, event),
    },
  });
  const { frame, send } = host;
  const updatePosition = watchPosition(disposer, frame, (part) => send('setPosition', part));
  const updateHeight = oncePerFrame(() => {
    const before = visiblePartOf(frame);
    host.refresh(contentHeight);
    // A browser anchors the top of a frame while the height changes. Where only the end of the frame was
    // visible, the end would scroll out of view.
    if (before && !visiblePartOf(frame)) reveal(frame, { top: frame.offsetHeight - before.height });
    updatePosition();
  });
  const revealRequested = oncePerFrame(() => reveal(frame, requested));
  return host;
}

/** Opens a store in a dialog, for actions that the reader cannot do on a page without a store. */
export function openStoreDialog(
  context: FrameContext,
  message: Parameters<SendMessage>,
  onEnd: () => unknown,
): FrameHost {
  const disposer = newDisposer(context.scope);
  disposer.add(onEnd);
  const [type, payload] = message;
  const path =
    { openIssue: '/read/', openAuth: '/login', openAccount: '/account' }[type as 'openIssue'] +
    ((payload as { id?: number })?.id ?? '');
  const dialog = openModal(disposer, context);
  const store = openStore({ ...context, scope: disposer }, path, disposer.end, dialog);
  // The address has no field for the issue that is opened after the sign-in.
  if (type === 'openAuth') store.send(...message);
  return { ...store, end: disposer.end };
}
