import type { ComponentProps } from 'react';
import { entry, leftToRight } from './fields.styles.ts';

/** The field of a visitor's own e-mail, which the browser may fill in. The schema of the call checks what is typed. */
export const EmailInput = (own: ComponentProps<'input'>) => (
  <input
    type="email"
    className={`${entry} ${leftToRight}`}
    autoComplete="email"
    maxLength={254}
    required
    {...own}
  />
);
