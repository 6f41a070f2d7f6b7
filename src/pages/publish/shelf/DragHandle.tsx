import { type KeyboardEvent, useId } from 'react';
import { VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import { t } from '../translations.ts';
import { move } from './effects.ts';
import { dragHandle } from './row.styles.ts';
import { targetPosition } from './rules.ts';
import { useDragging } from './useDragging.ts';

interface Props {
  readonly title: string;
  readonly position: number;
  readonly count: number;
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

/** Moves an issue by dragging, by arrow keys, or by buttons that a press shows. */
export function DragHandle({ title, position, count, isOpen, onPress }: Props) {
  const id = useId();
  const dragging = useDragging(position, count, onPress);
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = targetPosition(event.key, position, count);
    if (target === null) return;
    event.preventDefault();
    move(position, target);
  };
  return (
    <>
      <button
        {...dragging}
        type="button"
        className={dragHandle}
        aria-label={t('order.move', { title })}
        aria-expanded={isOpen}
        aria-describedby={id}
        onKeyDown={onKeyDown}
        // A click with `detail` 0 comes from the keyboard. `useDragging` handles presses by pointers.
        onClick={({ detail }) => detail === 0 && onPress()}
      >
        <svg width="14" height="22" viewBox="0 0 14 22" aria-hidden="true">
          <path
            d="M4 4h.01M10 4h.01M4 11h.01M10 11h.01M4 18h.01M10 18h.01"
            stroke="currentColor"
            strokeWidth="3"
            strokeLinecap="round"
          />
        </svg>
      </button>
      <VisuallyHidden id={id}>{t('order.hint')}</VisuallyHidden>
    </>
  );
}
