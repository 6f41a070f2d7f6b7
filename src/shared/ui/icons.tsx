import type { ReactNode } from 'react';

/** The icons of the header's buttons, which have the names. */
const Sign = ({ children }: { children: ReactNode }) => (
  <svg
    width="22"
    height="22"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

export const User = () => (
  <Sign>
    <path d="M12 4a4 4 0 1 1 0 8a4 4 0 0 1 0-8M4.5 20a7.5 7.5 0 0 1 15 0" />
  </Sign>
);

export const Question = () => (
  <Sign>
    <circle cx="12" cy="12" r="9" />
    <path d="M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8M12 16.7v.1" />
  </Sign>
);

export const Ticket = () => (
  <Sign>
    <path d="M3.5 7h17v3.2a1.9 1.9 0 0 0 0 3.6V17h-17v-3.2a1.9 1.9 0 0 0 0-3.6zM14.5 7.5v1.5M14.5 11.3v1.4M14.5 15v1.5" />
  </Sign>
);

/** The close icon. The button around it has the name. */
export const CloseIcon = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
    <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
);
