import type { ComponentProps } from 'react';
import { Chooser, entry } from './fields.styles.ts';

interface Props<T extends string> extends Omit<ComponentProps<'select'>, 'onChange' | 'value'> {
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

/** A select field with its options as children. Its label is outside and refers to the id. */
export const Select = <T extends string>({ onChoose, ...select }: Props<T>) => (
  <Chooser>
    <select className={entry} {...select} onChange={({ target }) => onChoose(target.value as T)} />
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden>
      <path d="M3.5 6l4.5 4.5L12.5 6" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  </Chooser>
);
