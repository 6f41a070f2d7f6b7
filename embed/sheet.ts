import { newDisposer } from './life.ts';
import { openModal } from './modal.ts';
import type { FrameHost } from './pane.ts';
import type { Emit } from './protocol.ts';
import type { FrameContext } from './stage.ts';
import { openStore } from './store.ts';

/** A store over the page, where the page has none of its own, to do what a reader cannot. */
export function openStoreDialog(
  stage: FrameContext,
  said: Parameters<Emit>,
  ended: () => unknown,
): FrameHost {
  const life = newDisposer(stage.life);
  life.add(ended);
  const [type, payload] = said;
  const path =
    { openIssue: '/read/', openAuth: '/login', openAccount: '/account' }[type as 'openIssue'] +
    ((payload as { id?: number })?.id ?? '');
  const dialog = openModal(life, stage);
  const store = openStore({ ...stage, life }, path, life.end, dialog);
  // What is to be read afterwards has no place in the address.
  if (type === 'openAuth') store.tell(...said);
  return { ...store, end: life.end };
}
