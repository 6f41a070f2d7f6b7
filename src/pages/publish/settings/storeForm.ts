import { proxy, snapshot } from 'valtio';
import { contrastOnPages, accentPattern, leastContrast, readableShade } from '#contract/accent.ts';
import {
  asWritten,
  type SettingName,
  settingNames,
  settingSchemas,
  type StoreListing,
} from '#contract/admin/storeSettings.ts';
import { numberFormat } from '#contract/intl.ts';
import { exponentOf, type MinorUnits, toMajor } from '#contract/money.ts';
import { resource } from '../../../shared/api/resource.ts';
import {
  editsOf,
  type FormEdit,
  type FormEvent,
  guardUnsaved,
} from '../administration/formEdits.ts';
import { conflictId } from '../editor/issueForm.ts';
import { adminApi, page, t, type TextKey } from '../publishPage.ts';
import { refusedBy, showError } from '../toasts/publishToasts.ts';
import { showToast } from '../toasts/toastState.ts';

/** The settings of the store as the fields of forms. A switch is 'on' or 'off'. */
export type StoreForm = Readonly<Record<SettingName, string>>;

/** The label of each setting. */
export const settingTexts: Readonly<Record<SettingName, TextKey>> = {
  name: 'settings.fields.name',
  icon: 'settings.fields.icon',
  description: 'settings.fields.description',
  currency: 'settings.fields.currency',
  'currency-precision': 'settings.fields.precision',
  language: 'settings.fields.language',
  'interface-direction': 'settings.fields.interfaceDirection',
  'reading-direction': 'settings.fields.readingDirection',
  theme: 'settings.fields.theme',
  accent: 'settings.fields.accent',
  terms: 'settings.fields.terms',
  privacy: 'settings.fields.privacy',
  'site-message-header': 'settings.fields.messageHeading',
  'site-message-text': 'settings.fields.messageText',
  auth: 'settings.fields.auth',
  payments: 'settings.fields.payments',
  'coupons-only': 'settings.fields.couponsOnly',
  'preview-mode': 'settings.fields.previewMode',
  downloading: 'settings.fields.downloading',
  pagination: 'settings.fields.pagination',
  'auth-to-read': 'settings.fields.authToRead',
  'text-search': 'settings.fields.textSearch',
  'gift-visitors': 'settings.fields.giftVisitors',
  'gift-links': 'settings.fields.giftLinks',
};

/** The views with a form. Each saves its own fields. */
export type FormName = 'settings' | 'look';

interface FormState {
  edit: FormEdit<StoreForm> | null;
  /** Whether faults are shown: after an attempt to save. */
  isAttempted: boolean;
  isBusy: boolean;
  /** Whether the store has asked for consent to reprice. */
  isAsked: boolean;
}

const unchanged = (): FormState => ({
  edit: null,
  isAttempted: false,
  isBusy: false,
  isAsked: false,
});

export const forms = proxy<Record<FormName, FormState>>({
  settings: unchanged(),
  look: unchanged(),
});

/** The settings as the store has them; null until they are loaded. */
export const listing = resource<StoreListing | null>(() => adminApi.showStore(), null);

export const formOf = (shown: StoreListing): StoreForm =>
  Object.fromEntries(settingNames.map((name) => [name, asWritten(shown[name] ?? '')])) as StoreForm;

const { nextEdit, conflictsOf } = editsOf<StoreForm, SettingName>({
  fieldsOf: Object.fromEntries(settingNames.map((name) => [name, [name]])) as unknown as Record<
    SettingName,
    readonly [SettingName]
  >,
});
export { conflictsOf };

export function change(which: FormName, event: FormEvent<StoreForm>): void {
  forms[which].edit = nextEdit(forms[which].edit, event);
  guard();
}

export function discard(which: FormName): void {
  Object.assign(forms[which], unchanged());
  guard();
}

/** Other views of the page keep unsaved edits. */
const guard = (): void =>
  guardUnsaved(
    askFirst,
    Object.values(forms).some(({ edit }) => edit !== null),
  );

const askFirst = (event: Event): void => event.preventDefault();

export type StoreFaults = Readonly<Partial<Record<SettingName, string>>>;

/** The texts of the faults of changed fields, by the schemas of the store. */
export function faultsOf(now: Partial<StoreForm>): StoreFaults {
  const wrong = Object.entries(now).filter(
    ([name, value]) => !settingSchemas[name as SettingName].safeParse(value).success,
  );
  return Object.fromEntries(
    wrong.map(([name, value]) => [name, faultText(name as SettingName, value)]),
  );
}

function faultText(name: SettingName, value: string): string {
  if (name === 'name') return t('settings.faults.name');
  if (name === 'icon') return t('settings.faults.icon');
  if (name === 'gift-visitors') return t('settings.faults.visitors');
  if (name === 'accent')
    return accentPattern.test(value.toLowerCase())
      ? t('settings.faults.faint', contrastFacts(value.toLowerCase()))
      : t('settings.faults.colour');
  return t('settings.faults.long');
}

/** The contrast of a colour on the pages, and the nearest readable shade, for a text. */
export const contrastFacts = (hex: string) => ({
  ratio: numberFormat(page.locale, { maximumFractionDigits: 1 }).format(
    // Rounded down, because 4.49 is not enough.
    Math.floor(contrastOnPages(hex, 'light') * 10) / 10,
  ),
  least: numberFormat(page.locale).format(leastContrast),
  shade: readableShade(hex, 'light'),
});

const priced = (digits: number, currency: string): string =>
  `${toMajor(499 as MinorUnits, digits).toFixed(digits)} ${currency}`;

/** A price before and after the change of the currency, with the same digits. */
export function repricedExample(form: StoreForm, now: Partial<StoreForm>) {
  const precision =
    now['currency-precision'] ??
    (now.currency ? exponentOf(now.currency) : form['currency-precision']);
  return {
    before: priced(page.precision, page.currency),
    after: priced(Number(precision), now.currency ?? form.currency),
  };
}

/** Settings that this page was made with: it has to be loaded again to show them. */
const ofPage: readonly SettingName[] = [
  'name',
  'language',
  'interface-direction',
  'currency',
  'currency-precision',
];

/** Saves the edits of one form. A fault, a conflict or a question stops it, and receives the focus. */
export async function save(which: FormName, isAccepted = false): Promise<void> {
  const state = forms[which];
  const { edit } = snapshot(state);
  if (!edit || !listing.data.value || state.isBusy) return;
  const stored = formOf(listing.data.value);
  state.isAsked = false;
  state.isAttempted = true;
  if (conflictsOf(edit, stored).length > 0) return focusOn(`#${conflictId}`);
  const [first] = Object.keys(faultsOf(edit.now));
  if (first) return focusOn(`[name="${first}"]`);
  state.isBusy = true;
  try {
    const values = edit.now as Record<string, string>;
    const before = edit.before as Record<string, string>;
    await adminApi.setStore({ body: { values, before, isAccepted } });
    // The store may have cleaned the texts; without its answer the values are as they were sent.
    listing.data.value = { ...listing.data.value, ...values };
    await listing.refresh();
    const sent = { ...stored, ...edit.now };
    change(which, { kind: 'saved', sent, stored: formOf(listing.data.value) });
    state.isAttempted = false;
    tellSaved(Object.keys(values) as SettingName[]);
  } catch (error) {
    await onRefused(which, error);
  } finally {
    state.isBusy = false;
  }
}

function tellSaved(names: readonly SettingName[]): void {
  const action = { name: t('trouble.load'), go: () => location.reload() };
  const isOfPage = names.some((name) => ofPage.includes(name));
  showToast({ text: t('settings.saved'), kind: 'info', ...(isOfPage && { action }) });
}

async function onRefused(which: FormName, error: unknown): Promise<void> {
  const code = refusedBy(error);
  if (code === 'repricing') forms[which].isAsked = true;
  else if (code === 'changed_meanwhile') {
    await listing.refresh();
    showToast({ text: t('settings.conflict'), kind: 'error' });
    requestAnimationFrame(() => focusOn(`#${conflictId}`));
  } else showError(error);
}

export function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}
