import { t } from '../../../shared/shell/index.ts';
import type { Sort } from './listRoute.ts';

/** The ids by which the button and its menu refer to each other. */
export const sortButtonId = 'sort-button';
export const sortMenuId = 'sort-menu';

const keys = ['recent', 'titlesUp', 'titlesDown'] as const;

export const sortName = (sort: Sort): string => t(`catalog.sortBy.${keys[sort]}`);
