import { LocaleProvider } from '@ark-ui/react/locale';
import type { ReactNode } from 'react';
import { inScript } from '#contract/intl.ts';
import { pageLanguage } from './language.ts';

/**
 * Ark derives the direction of its components from a language. The page's direction is independent of its
 * language, so Ark gets a language of the same direction.
 */
export function PageDirection({ children }: { children: ReactNode }) {
  const script = document.documentElement.dir === 'rtl' ? 'Arab' : 'Latn';
  return <LocaleProvider locale={inScript(pageLanguage(), script)}>{children}</LocaleProvider>;
}
