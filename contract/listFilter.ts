import * as z from 'zod/mini';
import type { Issue } from './api/issue.ts';

/** The linter takes `catch` for the method of a promise. */
const orElse = z.catch;

const text = () => orElse(z.string().check(z.maxLength(200)), '');

/**
 * The parameters of the list's address that limit it to a series or a language; empty for no limit. The server
 * prerenders the same list that the app shows.
 */
export const ListFilter = z.object({ series: text(), language: text() });
export type ListFilter = Readonly<z.output<typeof ListFilter>>;

type Described = Pick<Issue, 'series' | 'language'>;

/** @returns whether an issue is in the filtered list */
export const passes =
  ({ series, language }: ListFilter) =>
  (issue: Described): boolean =>
    (!series || issue.series === series) && (!language || issue.language === language);
