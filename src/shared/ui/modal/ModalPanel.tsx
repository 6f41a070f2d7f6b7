import { Dialog } from '@ark-ui/react/dialog';
import type { ComponentProps, ReactNode } from 'react';
import { CloseIcon } from '../icons.tsx';
import { ToastFocusBridge } from '../ToastFocusBridge.tsx';
import { cross, panel, title } from './modal.styles.ts';

interface Props extends ComponentProps<typeof Dialog.Content> {
  /** The heading, which names the dialog. Without one, set `aria-label`. */
  readonly heading?: ReactNode;
  /** The accessible name of the close button. Without it there is no close button. */
  readonly closeLabel?: string;
  /** At most 440 or 560 px wide. 'fill' is like 'wide', and fills a very small screen. */
  readonly size?: 'narrow' | 'wide' | 'fill';
  readonly crossLook?: string;
}

/** The panel of a modal. A class of its own replaces the usual style. */
export const ModalPanel = ({
  heading,
  closeLabel,
  size = 'narrow',
  className = panel,
  crossLook = cross,
  children,
  ...content
}: Props) => (
  <Dialog.Content className={className} data-size={size} {...content}>
    {heading && (
      <Dialog.Title className={title} data-beside-cross={closeLabel ? '' : undefined}>
        <bdi>{heading}</bdi>
      </Dialog.Title>
    )}
    {children}
    {closeLabel && (
      <Dialog.CloseTrigger className={crossLook} aria-label={closeLabel}>
        <CloseIcon />
      </Dialog.CloseTrigger>
    )}
    <ToastFocusBridge />
  </Dialog.Content>
);
