import { accentPattern } from '#contract/accent.ts';
import type { Direction, Locale, Theme } from '#contract/boot.ts';
import type { Appearance } from '#contract/messages/host.ts';

/** The modes of embedding. */
export const modes = ['store', 'button', 'inline'] as const;
export type Mode = (typeof modes)[number];

/** The values of the form, as typed. */
export interface Form {
  readonly mode: Mode;
  /** An issue's id as text; empty for the list. */
  readonly issue: string;
  readonly type: 'full' | 'sample';
  readonly page: string;
  /** In CSS pixels; empty for the content's height. */
  readonly height: string;
  readonly lazy: boolean;
  readonly poster: boolean;
  /** Empty for the store's own, like locale and direction. */
  readonly theme: Theme | '';
  /** Empty for the user's system. */
  readonly appearance: Appearance | '';
  readonly locale: Locale | '';
  readonly dir: Direction | '';
  readonly title: string;
  /** A colour like #0a6e5c; empty for the store's own. */
  readonly accent: string;
  /** Whether the frame has this part of the store. */
  readonly header: boolean;
  readonly footer: boolean;
  readonly notices: boolean;
  readonly download: boolean;
}

export type FormField = keyof Form;

/** The fields of each mode, in the order of the form. */
const looks = ['theme', 'appearance', 'accent', 'locale', 'dir', 'title'] as const;
const shown = ['header', 'footer', 'notices', 'download'] as const;
export const fieldsOf: Readonly<Record<Mode, readonly FormField[]>> = {
  store: ['issue', 'height', ...looks, 'lazy', 'poster', ...shown],
  button: ['issue', 'type', 'page', ...looks],
  inline: ['issue', 'type', 'page', 'height', ...looks, 'lazy', 'poster'],
};

/** The options of a form: only those of its mode, and only those that are set. */
export interface Options {
  readonly mode: Mode;
  readonly issue?: number;
  readonly type?: 'full' | 'sample';
  readonly page?: number;
  readonly height?: number;
  readonly lazy?: true;
  readonly poster?: true;
  readonly theme?: Theme;
  readonly appearance?: Appearance;
  readonly locale?: Locale;
  readonly dir?: Direction;
  readonly title?: string;
  readonly accent?: string;
  readonly header?: false;
  readonly footer?: false;
  readonly notices?: false;
  readonly download?: false;
}

const heights = { min: 200, max: 10_000 };

/** The default height of an inline reader, in CSS pixels: a reader has no content height. */
export const readerHeight = 640;

const maxPage = 1_000_000;

const wholeIn = (text: string, min: number, max: number): number | undefined => {
  const number = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return number >= min && number <= max ? number : undefined;
};

const colorIn = (text: string): string | undefined => {
  const color = text.trim().toLowerCase();
  return accentPattern.test(color) ? color : undefined;
};

/** Whether each field is invalid. An empty field is valid. */
export function faultsOf({
  page,
  height,
  accent,
}: Form): Record<'page' | 'height' | 'accent', boolean> {
  return {
    accent: accent.trim() !== '' && colorIn(accent) === undefined,
    page: page.trim() !== '' && wholeIn(page, 1, maxPage) === undefined,
    height: height.trim() !== '' && wholeIn(height, heights.min, heights.max) === undefined,
  };
}

export function optionsOf(form: Form): Options {
  const supported = new Set<string>(fieldsOf[form.mode]);
  const all = {
    issue: wholeIn(form.issue, 1, 2_147_483_647),
    // 'full' is the default.
    type: form.type === 'sample' ? form.type : undefined,
    page: wholeIn(form.page, 2, maxPage),
    height:
      wholeIn(form.height, heights.min, heights.max) ??
      (form.mode === 'inline' ? readerHeight : undefined),
    lazy: form.lazy || undefined,
    poster: form.poster || undefined,
    theme: form.theme || undefined,
    appearance: form.appearance || undefined,
    locale: form.locale || undefined,
    dir: form.dir || undefined,
    title: form.title.trim() || undefined,
    accent: colorIn(form.accent),
    ...Object.fromEntries(shown.map((part) => [part, form[part] ? undefined : false])),
  };
  const given = Object.entries(all).filter(
    ([name, value]) => supported.has(name) && value !== undefined,
  );
  return { mode: form.mode, ...(Object.fromEntries(given) as Omit<Options, 'mode'>) };
}
