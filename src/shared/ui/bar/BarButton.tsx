import type { ComponentProps, ReactNode } from 'react';
import { quiet } from '../parts.styles.ts';
import { barButton, BarName } from './bar.styles.ts';

interface Props extends ComponentProps<'button'> {
  readonly icon: ReactNode;
  readonly name: string;
  /** What most people come to the header for: it has an edge, and its name on smaller screens too. */
  readonly isMain?: boolean;
}

/** A button of the header. Where the window has no room for its name, its picture stands for it. */
export const BarButton = ({ icon, name, isMain = false, ...button }: Props) => (
  <button
    type="button"
    className={`${quiet} ${barButton}`}
    data-main={isMain || undefined}
    {...button}
  >
    {icon}
    <BarName>{name}</BarName>
  </button>
);
