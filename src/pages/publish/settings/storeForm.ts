import { proxy, snapshot } from 'valtio';
import { contrastOnPages, accentPattern, leastContrast, readableShade } from '#contract/accent.ts';
import {
  asWritten,
  type SettingName,
  settingNames,
  settingSchema,
  type StoreListing,
  type TranslatedName,
  translatedNames,
  translatedSetting,
} from '#contract/admin/storeSettings.ts';
import { faultyTaxLine, tidyTaxRates } from '#contract/admin/taxRates.ts';
import type { Locale } from '#contract/boot.ts';
import { languageNames, numberFormat } from '#contract/intl.ts';
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

/** A setting, or a text in one language. */
export type FieldName = SettingName | TranslatedName;
const fieldNames: readonly FieldName[] = [...settingNames, ...translatedNames];

/** The settings of the store as the fields of forms. A switch is 'on' or 'off'. */
export type StoreForm = Readonly<Record<FieldName, string>>;

const settingTexts: Readonly<Record<SettingName, TextKey>> = {
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
  accessibility: 'settings.fields.accessibility',
  'accessibility-page': 'settings.fields.accessibilityPage',
  'site-message-header': 'settings.fields.messageHeading',
  'site-message-text': 'settings.fields.messageText',
  auth: 'settings.fields.auth',
  'email-sign-in': 'settings.fields.emailSignIn',
  passkeys: 'settings.fields.passkeys',
  'guest-checkout': 'settings.fields.guestCheckout',
  payments: 'settings.fields.payments',
  'coupons-only': 'settings.fields.couponsOnly',
  'preview-mode': 'settings.fields.previewMode',
  downloading: 'settings.fields.downloading',
  pagination: 'settings.fields.pagination',
  'auth-to-read': 'settings.fields.authToRead',
  'text-search': 'settings.fields.textSearch',
  'article-view': 'settings.fields.articleView',
  'gift-visitors': 'settings.fields.giftVisitors',
  'grace-days': 'settings.fields.graceDays',
  'renewal-reminder': 'settings.fields.renewalReminder',
  'gift-links': 'settings.fields.giftLinks',
  'gift-purchases': 'settings.fields.giftPurchases',
  offline: 'settings.fields.offline',
  feeds: 'settings.fields.feeds',
  news: 'settings.fields.news',
  withdrawal: 'settings.fields.withdrawal',
  'seller-name': 'settings.fields.sellerName',
  'seller-address': 'settings.fields.sellerAddress',
  'tax-number': 'settings.fields.taxNumber',
  'tax-name': 'settings.fields.taxName',
  'tax-rate': 'settings.fields.taxRate',
  'tax-rates': 'settings.fields.taxRates',
};

export const languageName = languageNames(page.locale);

/** The label of a field, and the language of a text. */
export function labelOf(name: FieldName): string {
  const translated = translatedSetting(name);
  if (!translated) return t(settingTexts[name as SettingName]);
  return `${t(settingTexts[translated.setting])}: ${languageName(translated.language)}`;
}

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

/** The language of the texts in the form; null for the store's. */
export const shownTexts = proxy<{ language: Locale | null }>({ language: null });

/** The settings as the store has them; null until they are loaded. */
export const listing = resource<StoreListing | null>(() => adminApi.showStore(), null);

export const formOf = (shown: StoreListing): StoreForm =>
  Object.fromEntries(
    fieldNames.map((name) => {
      const translated = translatedSetting(name);
      // The listing has the texts in the store's language by the names of their settings.
      const isOwn = translated?.language === shown['language'];
      return [name, asWritten(shown[translated && isOwn ? translated.setting : name] ?? '')];
    }),
  ) as StoreForm;

const { nextEdit, conflictsOf } = editsOf<StoreForm, FieldName>({
  fieldsOf: Object.fromEntries(fieldNames.map((name) => [name, [name]])) as unknown as Record<
    FieldName,
    readonly [FieldName]
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

export type StoreFaults = Readonly<Partial<Record<FieldName, string>>>;

/** The texts of the faults of changed fields, by the schemas of the store. */
export function faultsOf(now: Partial<StoreForm>): StoreFaults {
  const wrong = Object.entries(now).filter(
    ([name, value]) => !settingSchema(name as FieldName).safeParse(value).success,
  );
  return Object.fromEntries(
    wrong.map(([name, value]) => [name, faultText(name as FieldName, value)]),
  );
}

function faultText(name: FieldName, value: string): string {
  const line = faultyTaxLine(tidyTaxRates(value));
  if (name === 'name') return t('settings.faults.name');
  if (name === 'icon') return t('settings.faults.icon');
  if (name === 'gift-visitors') return t('settings.faults.visitors');
  if (name === 'grace-days') return t('settings.faults.grace');
  if (name === 'renewal-reminder') return t('settings.faults.reminder');
  if (name === 'tax-rate') return t('settings.faults.rate');
  if (name === 'tax-rates' && line !== null) return t('settings.faults.rates', { line });
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
const ofPage: readonly FieldName[] = [
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
  if (first) {
    shownTexts.language = translatedSetting(first)?.language ?? shownTexts.language;
    return void requestAnimationFrame(() => focusOn(`[name="${first}"]`));
  }
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
    tellSaved(Object.keys(values) as FieldName[]);
  } catch (error) {
    await onRefused(which, error);
  } finally {
    state.isBusy = false;
  }
}

function tellSaved(names: readonly FieldName[]): void {
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
