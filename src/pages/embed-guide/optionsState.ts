import { proxy } from 'valtio';
import { page } from './embedGuidePage.ts';
import type { Form, Mode } from './embedOptions.ts';

const [first] = page.issues;

/** The publisher's choices. The default is the whole store in the content's height. */
export const form = proxy<Form>({
  mode: 'store',
  issue: '',
  type: 'full',
  page: '',
  height: '',
  lazy: false,
  poster: false,
  theme: '',
  appearance: '',
  locale: '',
  dir: '',
  title: '',
  accent: '',
  header: true,
  footer: true,
  notices: true,
  download: true,
}) as { -readonly [K in keyof Form]: Form[K] };

/** A reader needs an issue. The store may show its list. */
export function chooseMode(mode: Mode): void {
  form.mode = mode;
  if (mode !== 'store' && !form.issue) chooseIssue(String(first?.id ?? ''));
}

/** The preview of an issue for sale shows its sample, because no user has bought the issue here. */
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
