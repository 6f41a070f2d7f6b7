import type { ComponentProps, MouseEvent } from 'react';
import type { DownloadRequest } from '#contract/api/laterCalls.ts';
import { api } from '../api/index.ts';
import { appConfig, showApiError } from '../shell/index.ts';
import { withPrefix } from '../ui/prefix.ts';

interface Props extends ComponentProps<'a'> {
  readonly order: DownloadRequest;
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

/**
 * Opens a private file: a receipt in a tab, other files as downloads. Neither request sends the frame's
 * cookies. Call it in the click itself, because browsers block windows that open later. Never rejects.
 */
async function openDownload(order: DownloadRequest): Promise<void> {
  // A tab whose request ends in a download would stay open and empty.
  const tab = order.what === 'receipt' ? window.open('', '_blank') : null;
  if (tab) tab.opener = null;
  try {
    const url = withPrefix((await api.downloadToken({ body: order })).url);
    if (tab) tab.location.replace(url);
    else save(url);
  } catch (error) {
    tab?.close();
    showApiError(error);
  }
}

/** A refusal is then a failed download and does not replace this page. */
const save = (href: string): void =>
  Object.assign(document.createElement('a'), { href, download: nameOtherwise }).click();

/** The name of a file that the server does not name: a receipt when no tab could be opened. */
const nameOtherwise = 'receipt.html';
