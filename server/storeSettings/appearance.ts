import { Direction, type Locale, Theme } from '#contract/boot.ts';
import { languageOf } from '../platform/translations.ts';
import type { StoreRow } from '../platform/db/schema.ts';

export interface StoreAppearance {
  readonly locale: Locale;
  readonly direction: Direction;
  readonly theme: Theme;
}

/**
 * The language, direction and theme of the store's pages. A row that another release or an operator's SQL
 * wrote may contain an unsupported value. Then the page uses the default, because a wrong language is
 * better than no page.
 */
export const appearanceOf = (
  row: Pick<StoreRow, 'locale' | 'uiDirection' | 'theme'>,
): StoreAppearance => ({
  locale: languageOf(row),
  direction: Direction.safeParse(row.uiDirection).data ?? 'ltr',
  theme: Theme.safeParse(row.theme).data ?? 'kiosk',
});
