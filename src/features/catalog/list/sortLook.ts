import { t } from '../../../shared/shell/index.ts';
import type { Sort } from './listRoute.ts';

/** The button and its menu are two files, and each has to find the other in the page. */
export const sortButtonId = 'sort-button';
export const sortMenuId = 'sort-menu';

const keys = ['recent', 'titlesUp', 'titlesDown'] as const;

export const sortName = (sort: Sort): string => t(`catalog.sortBy.${keys[sort]}`);
