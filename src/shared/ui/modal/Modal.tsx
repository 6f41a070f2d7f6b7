import { Dialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useRef,
  type ComponentProps,
} from 'react';
import { layers, dialogToastProps } from '../layers.ts';
import { useIsCovered } from '../viewerOverlay.ts';
import { place, veil, cross, panel, title } from './modal.styles.ts';
import { keepOpen, useLayerOrder } from './useLayerOrder.ts';
import { CloseIcon } from '../icons.tsx';
import { ToastFocusBridge } from '../ToastFocusBridge.tsx';

interface Props extends Omit<Dialog.RootProps, 'onOpenChange' | 'persistentElements'> {
  readonly layer: 'dialog' | 'viewerDialog' | 'blocking' | 'paymentDialog';
  /** Called by Escape, a click outside and the close button. Without it the modal stays open. */
  readonly onClose?: () => void;
  /** A backdrop that replaces the usual one. */
  readonly backdropClass?: ReactNode;
  /** A class for the position of the panel that replaces the usual one. */
  readonly positionClass?: string;
}

/** The shell of each modal. It is open by default, for modals that are mounted only while they are open. */
export const Modal = ({
  layer,
  onClose,
  backdropClass = <Dialog.Backdrop className={veil} />,
  positionClass = place,
  children,
  ...dialog
}: Props) => {
  const isCovered = useIsCovered() && layer === 'dialog';
  const positioner = useRef<HTMLDivElement>(null);
  const panelUntouched = (): HTMLElement | null =>
    navigator.userActivation.hasBeenActive
      ? null
      : (positioner.current?.querySelector<HTMLElement>('[data-part=content]') ?? null);
  const key = useLayerOrder(layers[layer], dialog.open ?? true);
  return (
    <Dialog.Root
      key={key}
      open
      closeOnEscape={onClose !== undefined}
      closeOnInteractOutside={onClose !== undefined}
      onOpenChange={({ open }) => open || onClose?.()}
      onRequestDismiss={keepOpen}
      onFocusOutside={keepOpen}
      // A browser draws a ring around a control that gets the focus before the first gesture.
      initialFocusEl={panelUntouched}
      {...dialog}
      {...dialogToastProps}
    >
      <Portal>
        <Dialog.Positioner
          ref={positioner}
          onFocus={dialog.trapFocus === false ? undefined : revealFocus}
          className={positionClass}
          style={{ zIndex: layers[layer] }}
          data-clear={layer === 'blocking' || undefined}
          inert={isCovered}
        >
          {backdropClass}
          {children}
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
};

/**
 * The focus trap moves the focus from the last element to the first one, and back, without scrolling. A focus
 * that comes from outside opens the dialog, which is shown from its start.
 */
function revealFocus({ currentTarget, target, relatedTarget }: FocusEvent): void {
  const isWithin = [target, relatedTarget].every(
    (element) => element instanceof Node && currentTarget.contains(element),
  );
  if (isWithin && target.matches(':focus-visible'))
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

interface QuestionProps extends Omit<Props, 'layer'> {
  readonly open: boolean;
  /** The cancel button, which has the initial focus. */
  readonly keep: RefObject<HTMLButtonElement | null>;
}

/** A modal that asks for confirmation before an irreversible action. */
export const Question = ({ keep, ...modal }: QuestionProps) => (
  <Modal
    layer="dialog"
    role="alertdialog"
    initialFocusEl={() => keep.current}
    lazyMount
    unmountOnExit
    {...modal}
  />
);

interface ModalPanelProps extends ComponentProps<typeof Dialog.Content> {
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
}: ModalPanelProps) => (
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
