import { type ComponentProps, useState } from 'react';
import { mayTakeFocus } from '../../../shared/shell/index.ts';
import { openerOf, type Panel, panelId } from '../panels.ts';
import { useSession } from '../session/session.ts';

interface Props extends Omit<ComponentProps<'div'>, 'id' | 'ref'> {
  readonly panel: Panel;
  /** A `dialog` is no modal: the pages stay in use beside it. */
  readonly kind: 'dialog' | 'navigation' | 'toolbar';
  readonly name: string;
  /** The openings after which the panel takes the focus. Otherwise a field in it does. */
  readonly takesFocus?: Opening;
}

type Opening = 'by-keys' | 'not-by-mouse';

/** A panel over the pages, with the id by which its button and `uncoverFocus` find it. It sets its own look. */
export function ReaderPanel({ panel, kind, name, takesFocus, ...rest }: Props) {
  const { id } = useSession();
  const [take] = useState(() => (place: HTMLElement | null) => {
    if (place && takesFocus && isOpenedBy(takesFocus, openerOf(panel, id)))
      place.focus({ preventScroll: true });
  });
  return (
    <div ref={take} role={kind} id={panelId(panel, id)} aria-label={name} tabIndex={-1} {...rest} />
  );
}

/** After an opening by keys the Tab key would pass the rest of the bar before it reached the panel. */
function isOpenedBy(opening: Opening, opener: HTMLElement | null): boolean {
  if (opening === 'by-keys') return opener?.matches(':focus-visible') === true;
  return !opener?.matches(':focus:not(:focus-visible)') && mayTakeFocus();
}
