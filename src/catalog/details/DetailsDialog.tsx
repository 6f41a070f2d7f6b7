import { Dialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { animated } from '@react-spring/web';
import type { Issue } from '#contract/api/issue.ts';
import { t, useTitle } from '../../shell/index.ts';
import { Cross } from '../../ui/Cross.tsx';
import { reachable } from '../../ui/reach.ts';
import { SnackbarReach } from '../../ui/SnackbarReach.tsx';
import { titleOf } from '../titleOf.ts';
import { DetailsCard } from './DetailsCard.tsx';
import { close, panel, positioner, veil } from './details.styles.ts';
import type { OnRead } from './onRead.ts';
import { cardOf, useGrowth } from './useGrowth.ts';

interface Props {
  readonly issue: Issue;
  readonly open: boolean;
  readonly onRead: OnRead;
  readonly onClose: () => void;
  /** The dialog has gone back to its card and can be taken away. */
  readonly onGone: () => void;
}

export function DetailsDialog({ issue, open, onRead, onClose, onGone }: Props) {
  useTitle(titleOf(issue));
  const { place, veilOpacity } = useGrowth(issue.id, open, onGone);
  return (
    <Dialog.Root
      open={open}
      present
      onOpenChange={(change) => !change.open && onClose()}
      finalFocusEl={() => cardOf(issue.id)}
      {...reachable}
    >
      <Portal>
        <animated.div className={veil} style={{ opacity: veilOpacity }} />
        <Dialog.Positioner className={positioner}>
          <animated.div style={place}>
            <Dialog.Content className={panel}>
              <DetailsCard issue={issue} onRead={onRead} />
              <Dialog.CloseTrigger className={close} aria-label={t('catalog.close')}>
                <Cross />
              </Dialog.CloseTrigger>
              <SnackbarReach />
            </Dialog.Content>
          </animated.div>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
