import { Dialog } from '@ark-ui/react/dialog';
import type { ComponentProps, ReactNode } from 'react';
import { CloseIcon } from '../CloseIcon.tsx';
import { ToastFocusBridge } from '../ToastFocusBridge.tsx';
import { cross, panel, title } from './modal.styles.ts';

interface Props extends ComponentProps<typeof Dialog.Content> {
  /** The heading, which names the dialog; without one, give it an `aria-label`. */
  readonly heading?: ReactNode;
  /** The name of the cross, which is there where it has one. */
  readonly closeName?: string;
  /** 440 or 560 pixels where there is room; 'fill' is as 'wide', and the whole of a very small screen. */
  readonly size?: 'narrow' | 'wide' | 'fill';
  readonly crossLook?: string;
}

/** What lies in a modal. A class of its own takes the place of the usual look. */
export const ModalPanel = ({
  heading,
  closeName,
  size = 'narrow',
  className = panel,
  crossLook = cross,
  children,
  ...content
}: Props) => (
  <Dialog.Content className={className} data-size={size} {...content}>
    {heading && (
      <Dialog.Title className={title} data-beside-cross={closeName ? '' : undefined}>
        <bdi>{heading}</bdi>
      </Dialog.Title>
    )}
    {children}
    {closeName && (
      <Dialog.CloseTrigger className={crossLook} aria-label={closeName}>
        <CloseIcon />
      </Dialog.CloseTrigger>
    )}
    <ToastFocusBridge />
  </Dialog.Content>
);
