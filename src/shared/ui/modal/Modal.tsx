import { Dialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import type { ReactNode, RefObject } from 'react';
import { useIsCovered } from '../viewerOverlay.ts';
import { layers } from '../layers.ts';
import { dialogToastProps } from '../dialogToastProps.ts';
import { place, veil } from './modal.styles.ts';

interface Props extends Omit<Dialog.RootProps, 'onOpenChange' | 'persistentElements'> {
  readonly layer: 'dialog' | 'viewerDialog' | 'blocking' | 'paymentDialog';
  /** By Escape, a press beside it, or its cross; without it, it stays. */
  readonly onClose?: () => void;
  /** What dims the room, where it is not the usual veil. */
  readonly veiledBy?: ReactNode;
  /** The class of where the panel stands, where it is not the usual place. */
  readonly placeLook?: string;
}

/**
 * What every modal has around its panel. It is open unless it says otherwise; whoever shows it only
 * while it is wanted needs not say more.
 */
export const Modal = ({
  layer,
  onClose,
  veiledBy = <Dialog.Backdrop className={veil} />,
  placeLook = place,
  children,
  ...dialog
}: Props) => {
  const isCovered = useIsCovered() && layer === 'dialog';
  return (
    <Dialog.Root
      open
      closeOnEscape={onClose !== undefined}
      closeOnInteractOutside={onClose !== undefined}
      onOpenChange={({ open }) => open || onClose?.()}
      {...dialog}
      {...dialogToastProps}
    >
      <Portal>
        <Dialog.Positioner
          className={placeLook}
          style={{ zIndex: layers[layer] }}
          data-clear={layer === 'blocking' || undefined}
          inert={isCovered}
        >
          {veiledBy}
          {children}
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
};

interface QuestionProps extends Omit<Props, 'layer'> {
  readonly open: boolean;
  /** The button that changes nothing, which has the focus first. */
  readonly keep: RefObject<HTMLButtonElement | null>;
}

/** A modal that asks before something is done that cannot be undone. */
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
