import type { ComponentProps, MouseEvent } from 'react';
import type { TicketOrder } from '#contract/api/download.ts';
import { core } from '../shell/index.ts';
import { openDownload } from './openDownload.ts';

interface Props extends ComponentProps<'a'> {
  readonly order: TicketOrder;
  /** Where the same is to be had by whoever sends cookies. */
  readonly href: string;
}

/** A link to what is somebody's own, which they get within a frame too. */
export function DownloadLink({ order, children, ...link }: Props) {
  const open = (event: MouseEvent): void => {
    if (event.button === rightButton) return;
    event.preventDefault();
    void openDownload(order);
  };
  const own = core.isEmbed ? { onClick: open, onAuxClick: open } : {};
  return (
    <a rel="noreferrer" {...link} {...own}>
      {children}
    </a>
  );
}

const rightButton = 2;
