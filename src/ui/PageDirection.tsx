import { LocaleProvider } from '@ark-ui/react/locale';
import type { ReactNode } from 'react';

/**
 * Ark guesses the direction of its parts from the script of a language. The page has a direction of
 * its own, whatever its language, so Ark is told of a script that is written that way.
 */
export function PageDirection({ children }: { children: ReactNode }) {
  const { lang, dir } = document.documentElement;
  return (
    <LocaleProvider locale={`${lang}-${dir === 'rtl' ? 'Arab' : 'Latn'}`}>
      {children}
    </LocaleProvider>
  );
}
