import type { ComponentProps, ReactNode } from 'react';
import { quiet } from '../parts.styles.ts';
import { barButton, BarName } from './bar.styles.ts';

interface Props extends ComponentProps<'button'> {
  readonly icon: ReactNode;
  readonly name: string;
  /** The most used button of the header: it has a border, and keeps its label on smaller screens. */
  readonly isMain?: boolean;
}

/** A button of the header. In a narrow window its icon replaces the label. */
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
