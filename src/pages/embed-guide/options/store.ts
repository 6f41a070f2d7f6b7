import { proxy } from 'valtio';
import { page } from '../page.ts';
import type { Form, Mode } from './rules.ts';

const [first] = page.issues;

/** What the publisher has chosen; the page begins with the whole store, as high as it is. */
export const form = proxy<Form>({
  mode: 'store',
  issue: '',
  type: 'full',
  page: '',
  height: '',
  lazy: false,
  theme: '',
  appearance: '',
  locale: '',
  dir: '',
  title: '',
}) as { -readonly [K in keyof Form]: Form[K] };

/** A reader needs an issue, the store may begin with its shelf. */
export function chooseMode(mode: Mode): void {
  form.mode = mode;
  if (mode !== 'store' && !form.issue) chooseIssue(String(first?.id ?? ''));
}

/** What is for sale is tried by its sample, as nobody has bought it here. */
export function chooseIssue(issue: string): void {
  form.issue = issue;
  form.type = hasSample(issue) && !isFree(issue) ? 'sample' : 'full';
}

export function setField<K extends keyof Form>(field: K, value: Form[K]): void {
  Object.assign(form, { [field]: value });
}

const isFree = (issue: string): boolean =>
  page.issues.some(({ id, isFree }) => String(id) === issue && isFree);

export const hasSample = (issue: string): boolean =>
  page.issues.some(({ id, hasSample }) => String(id) === issue && hasSample);
