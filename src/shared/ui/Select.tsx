import type { ReactNode } from 'react';
import { Chooser, entry } from './fields.styles.ts';

interface Props<T extends string> {
  readonly id: string;
  readonly value: T;
  readonly onChoose: (value: T) => void;
  readonly name?: string;
  readonly describedBy?: string;
  /** The options. */
  readonly children: ReactNode;
}

/** A select field. Its label is outside and refers to the id. */
export const Select = <T extends string>({
  id,
  value,
  onChoose,
  name,
  describedBy,
  children,
}: Props<T>) => (
  <Chooser>
    <select
      id={id}
      name={name}
      className={entry}
      value={value}
      aria-describedby={describedBy}
      onChange={({ target }) => onChoose(target.value as T)}
    >
      {children}
    </select>
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden>
      <path d="M3.5 6l4.5 4.5L12.5 6" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  </Chooser>
);
