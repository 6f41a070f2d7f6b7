import { newLife } from './life.ts';
import { openModal } from './modal.ts';
import type { Pane } from './pane.ts';
import type { Tell } from './protocol.ts';
import type { Stage } from './stage.ts';
import { openStore } from './store.ts';

/** A store over the page, where the page has none of its own, to do what a reader cannot. */
export function openSheet(stage: Stage, said: Parameters<Tell>, ended: () => unknown): Pane {
  const life = newLife(stage.life);
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
