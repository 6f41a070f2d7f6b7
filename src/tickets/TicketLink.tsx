import type { ComponentProps, MouseEvent } from 'react';
import type { TicketOrder } from '#contract/api/ticket.ts';
import { core } from '../shell/index.ts';
import { openByTicket } from './effects.ts';

interface Props extends ComponentProps<'a'> {
  readonly order: TicketOrder;
  /** Where the same is to be had by whoever sends cookies. */
  readonly href: string;
}

/** A link to what is somebody's own, which opens in a tab also from within a frame. */
export function TicketLink({ order, ...link }: Props) {
  const open = (event: MouseEvent): void => {
    if (event.button === rightButton) return;
    event.preventDefault();
    void openByTicket(order, link.href);
  };
  return (
    <a rel="noreferrer" {...link} {...(core.isEmbed && { onClick: open, onAuxClick: open })} />
  );
}

const rightButton = 2;
