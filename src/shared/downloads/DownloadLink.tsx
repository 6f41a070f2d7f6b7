import type { ComponentProps, MouseEvent } from 'react';
import type { DownloadOrder } from '#contract/api/download.ts';
import { appConfig } from '../shell/index.ts';
import { openDownload } from './openDownload.ts';

interface Props extends ComponentProps<'a'> {
  readonly order: DownloadOrder;
  /** The same file for requests with cookies. */
  readonly href: string;
}

/** A link to a private file, which also works in a frame of another site. */
export function DownloadLink({ order, children, ...link }: Props) {
  const open = (event: MouseEvent): void => {
    if (event.button === rightButton) return;
    event.preventDefault();
    void openDownload(order);
  };
  const own = appConfig.isEmbed ? { onClick: open, onAuxClick: open } : {};
  return (
    <a rel="noreferrer" {...link} {...own}>
      {children}
    </a>
  );
}

const rightButton = 2;
