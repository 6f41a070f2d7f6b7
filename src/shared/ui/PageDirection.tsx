import { LocaleProvider } from '@ark-ui/react/locale';
import type { ReactNode } from 'react';
import { inScript } from '#contract/intl.ts';
import { pageLanguage } from './language.ts';

/**
 * Ark guesses the direction of its parts from the script of a language. The page has a direction of
 * its own, whatever its language, so Ark is told of a script that is written that way.
 */
export function PageDirection({ children }: { children: ReactNode }) {
  const script = document.documentElement.dir === 'rtl' ? 'Arab' : 'Latn';
  return <LocaleProvider locale={inScript(pageLanguage(), script)}>{children}</LocaleProvider>;
}
