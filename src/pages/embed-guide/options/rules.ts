import type { Direction, Locale, Theme } from '#contract/boot.ts';
import type { Appearance } from '#contract/messages/host.ts';

/** The ways in which a store can stand in a page. */
export const modes = ['store', 'button', 'inline'] as const;
export type Mode = (typeof modes)[number];

/** The form as it is filled in: what is typed stays as it was typed. */
export interface Form {
  readonly mode: Mode;
  /** An issue's id as text; empty for the whole shelf. */
  readonly issue: string;
  readonly type: 'full' | 'sample';
  readonly page: string;
  /** In CSS pixels; empty for as high as the content. */
  readonly height: string;
  readonly lazy: boolean;
  /** Empty for the store's own, as locale and direction. */
  readonly theme: Theme | '';
  /** Empty for the user's system. */
  readonly appearance: Appearance | '';
  readonly locale: Locale | '';
  readonly dir: Direction | '';
  readonly title: string;
}

export type FormField = keyof Form;

/** What each way asks for, in the order of the form. */
export const fieldsOf: Readonly<Record<Mode, readonly FormField[]>> = {
  store: ['issue', 'height', 'theme', 'appearance', 'locale', 'dir', 'title', 'lazy'],
  button: ['issue', 'type', 'page', 'theme', 'appearance', 'locale', 'dir', 'title'],
  inline: [
    'issue',
    'type',
    'page',
    'height',
    'theme',
    'appearance',
    'locale',
    'dir',
    'title',
    'lazy',
  ],
};

/** What a form means: only what its way knows, and only what is said. */
export interface Options {
  readonly mode: Mode;
  readonly issue?: number;
  readonly type?: 'full' | 'sample';
  readonly page?: number;
  readonly height?: number;
  readonly lazy?: true;
  readonly theme?: Theme;
  readonly appearance?: Appearance;
  readonly locale?: Locale;
  readonly dir?: Direction;
  readonly title?: string;
}

const heights = { min: 200, max: 10_000 };

/** A reader in its place has a height of its own, in CSS pixels; it has no content to be as high as. */
export const readerHeight = 640;

const maxPage = 1_000_000;

const wholeIn = (text: string, min: number, max: number): number | undefined => {
  const number = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return number >= min && number <= max ? number : undefined;
};

/** Which of the numbers cannot be one; an empty field is none. */
export function faultsOf({ page, height }: Form): { page: boolean; height: boolean } {
  return {
    page: page.trim() !== '' && wholeIn(page, 1, maxPage) === undefined,
    height: height.trim() !== '' && wholeIn(height, heights.min, heights.max) === undefined,
  };
}

export function optionsOf(form: Form): Options {
  const supported = new Set<string>(fieldsOf[form.mode]);
  const all = {
    issue: wholeIn(form.issue, 1, 2_147_483_647),
    // The whole issue is what one reads unless something else is said.
    type: form.type === 'sample' ? form.type : undefined,
    page: wholeIn(form.page, 2, maxPage),
    height:
      wholeIn(form.height, heights.min, heights.max) ??
      (form.mode === 'inline' ? readerHeight : undefined),
    lazy: form.lazy || undefined,
    theme: form.theme || undefined,
    appearance: form.appearance || undefined,
    locale: form.locale || undefined,
    dir: form.dir || undefined,
    title: form.title.trim() || undefined,
  };
  const given = Object.entries(all).filter(([name, value]) => supported.has(name) && value);
  return { mode: form.mode, ...(Object.fromEntries(given) as Omit<Options, 'mode'>) };
}
