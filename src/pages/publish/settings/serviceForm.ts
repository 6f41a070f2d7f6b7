import { proxy, snapshot } from 'valtio';
import {
  isSecret,
  type ServiceName,
  type ServiceSetting,
  serviceSettingNames,
  serviceSettings,
  settingsOf,
} from '#contract/admin/services.ts';
import type { StoreSetup } from '#contract/admin/storeSettings.ts';
import { resource } from '../../../shared/api/resource.ts';
import { editsOf, type FormEdit, guardUnsaved } from '../administration/formEdits.ts';
import { adminApi, t, type TextKey } from '../publishPage.ts';
import { refusalIn, refusalText, showError } from '../toasts/publishToasts.ts';
import { showToast } from '../toasts/toastState.ts';
import { focusOn } from './storeForm.ts';

/** The forms of accounts at other services. A secret is written and never read. */

const smtpParts = [
  'smtp-host',
  'smtp-port',
  'smtp-security',
  'smtp-user',
  'smtp-password',
] as const;
type SmtpPart = (typeof smtpParts)[number];

/** The address of a mail server is entered in parts. */
export type ServiceField = Exclude<ServiceSetting, 'SMTP_URL'> | SmtpPart;
export type ServiceForm = Readonly<Record<ServiceField, string>>;

const isSmtpPart = (field: string): field is SmtpPart =>
  (smtpParts as readonly string[]).includes(field);

export const settingOf = (field: ServiceField): ServiceSetting =>
  isSmtpPart(field) ? 'SMTP_URL' : field;

const fieldsOfSetting = (name: ServiceSetting): readonly ServiceField[] =>
  name === 'SMTP_URL' ? smtpParts : [name];

export const fieldsOf = (service: ServiceName): readonly ServiceField[] =>
  settingsOf(service).flatMap(fieldsOfSetting);

type Format = 'begins' | 'example';

/** The label of each field, and what its value looks like. */
const described: Readonly<Partial<Record<ServiceField, readonly [TextKey, Format?, string?]>>> = {
  STRIPE_PUBLISHABLE_KEY: ['settings.services.fields.publishableKey', 'begins', 'pk_'],
  STRIPE_SECRET_KEY: ['settings.services.fields.secretKey', 'begins', 'sk_, rk_'],
  STRIPE_WEBHOOK_SECRET: ['settings.services.fields.webhookSecret', 'begins', 'whsec_'],
  STRIPE_COUNTRY: ['settings.services.fields.country', 'example', 'SE'],
  PAYPAL_WEBHOOK_ID: ['settings.services.fields.webhookId'],
  PAYPAL_SANDBOX: ['settings.services.fields.environment'],
  'smtp-host': ['settings.services.fields.host', 'example', 'smtp.example.com'],
  'smtp-port': ['settings.services.fields.port', 'example', '587'],
  'smtp-security': ['settings.services.fields.security'],
  'smtp-user': ['settings.services.fields.user'],
  'smtp-password': ['settings.services.fields.password'],
  SUPPORT_EMAIL: ['settings.services.fields.support', 'example', 'help@example.com'],
  AUTH_AUTH0_DOMAIN: ['settings.services.fields.domain', 'example', 'example.eu.auth0.com'],
  AUTH_CUSTOM_ISSUER: ['settings.services.fields.issuer', 'example', 'https://id.example.com'],
  AUTH_CUSTOM_NAME: ['settings.services.fields.buttonName'],
};

export const isSecretField = (field: ServiceField): boolean =>
  field === 'smtp-password' || isSecret(field as ServiceSetting);

export const labelOf = (field: ServiceField): string =>
  t(
    described[field]?.[0] ??
      (isSecretField(field)
        ? 'settings.services.fields.clientSecret'
        : 'settings.services.fields.clientId'),
  );

/** What a value of a field looks like; null for a value that looks like anything. */
export function formatOf(field: ServiceField): string | null {
  const [, format, text = ''] = described[field] ?? [];
  return format ? t(`settings.services.${format}`, { text }) : null;
}

export const setup = resource<StoreSetup | null>(() => adminApi.showSetup(), null);

/** The settings as fields. A secret is empty. */
export function serviceFormOf({ services }: Pick<StoreSetup, 'services'>): ServiceForm {
  const values = Object.fromEntries(services.map(({ name, value }) => [name, value ?? '']));
  const { SMTP_URL: address = '', PAYPAL_SANDBOX: sandbox, ...others } = values;
  return {
    ...others,
    PAYPAL_SANDBOX: sandbox || '0',
    ...smtpPartsOf(address),
  } as ServiceForm;
}

function smtpPartsOf(address: string): Record<SmtpPart, string> {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isOpen = url && !url.searchParams.has('requireTLS');
  return {
    'smtp-host': url?.hostname ?? '',
    'smtp-port': url?.port ?? '',
    'smtp-security': url?.protocol === 'smtps:' ? 'tls' : isOpen ? 'none' : 'starttls',
    'smtp-user': decodeURIComponent(url?.username ?? ''),
    'smtp-password': '',
  };
}

/** The address of a mail server; empty without a host. */
export function smtpAddressOf(form: Pick<ServiceForm, SmtpPart>): string {
  const [host, port, user] = [form['smtp-host'], form['smtp-port'], form['smtp-user']].map((text) =>
    text.trim(),
  );
  if (!host) return '';
  const password = form['smtp-password'] && `:${encodeURIComponent(form['smtp-password'])}`;
  const login = user ? `${encodeURIComponent(user)}${password}@` : '';
  const security = form['smtp-security'];
  return `${security === 'tls' ? 'smtps' : 'smtp'}://${login}${host}${port && `:${port}`}${security === 'starttls' ? '?requireTLS=true' : ''}`;
}

type Values = Readonly<Record<string, string>>;

/** The settings that the edits change. */
export function changedSettings(now: Partial<ServiceForm>, stored: ServiceForm): Values {
  const fields = Object.keys(now) as ServiceField[];
  const written = fields.filter((field) => !isSmtpPart(field)).map((field) => [field, now[field]]);
  const address = fields.some(isSmtpPart) && smtpAddressOf({ ...stored, ...now });
  return { ...Object.fromEntries(written), ...(address !== false && { SMTP_URL: address }) };
}

interface FormState {
  edit: FormEdit<ServiceForm> | null;
  fault: { readonly field: ServiceField; readonly text: string } | null;
  isBusy: boolean;
  /** The change for which the store has asked for consent. */
  asked: Values | null;
}

const unchanged = (): FormState => ({ edit: null, fault: null, isBusy: false, asked: null });

export const serviceForms = proxy(
  Object.fromEntries(
    Object.keys(serviceSettings).map((service) => [service, unchanged()]),
  ) as Record<ServiceName, FormState>,
);

const allFields = serviceSettingNames.flatMap(fieldsOfSetting);
const { nextEdit } = editsOf<ServiceForm, ServiceField>({
  fieldsOf: Object.fromEntries(allFields.map((field) => [field, [field]])) as unknown as Record<
    ServiceField,
    readonly [ServiceField]
  >,
});

const askFirst = (event: Event): void => event.preventDefault();
const guard = (): void =>
  guardUnsaved(
    askFirst,
    Object.values(serviceForms).some(({ edit }) => edit !== null),
  );

export function write(service: ServiceName, field: ServiceField, value: string): void {
  if (!setup.data.value) return;
  const state = serviceForms[service];
  const stored = serviceFormOf(setup.data.value);
  const shown = { ...stored, ...snapshot(state).edit?.now };
  state.edit = nextEdit(snapshot(state).edit, { kind: 'written', field, value, shown, stored });
  if (state.fault?.field === field) state.fault = null;
  guard();
}

export function discard(service: ServiceName): void {
  Object.assign(serviceForms[service], unchanged());
  guard();
}

export async function save(service: ServiceName): Promise<void> {
  const { edit } = snapshot(serviceForms[service]);
  if (!edit || !setup.data.value) return;
  await send(service, changedSettings(edit.now, serviceFormOf(setup.data.value)));
}

/** Removes what owners have entered about a service. */
export async function remove(service: ServiceName): Promise<void> {
  const stored = enteredSettings(service, setup.data.value);
  await send(service, Object.fromEntries(stored.map((name) => [name, ''])));
}

export const enteredSettings = (
  service: ServiceName,
  shown: Pick<StoreSetup, 'services'> | null,
): readonly ServiceSetting[] =>
  settingsOf(service).filter((name) =>
    shown?.services.some((setting) => setting.name === name && setting.source === 'store'),
  );

/** Makes a change after the owner has agreed to its effect. */
export async function accept(service: ServiceName): Promise<void> {
  const { asked } = snapshot(serviceForms[service]);
  if (asked) await send(service, asked, true);
}

async function send(service: ServiceName, values: Values, isAccepted = false): Promise<void> {
  const state = serviceForms[service];
  const shown = setup.data.value;
  if (!shown || state.isBusy) return;
  Object.assign(state, { isBusy: true, fault: null, asked: null });
  try {
    await adminApi.setServices({ body: { values, version: shown.version, isAccepted } });
    await setup.refresh();
    discard(service);
    showToast({ text: t('settings.saved'), kind: 'info' });
  } catch (error) {
    await onRefused(service, values, error);
  } finally {
    state.isBusy = false;
  }
}

async function onRefused(service: ServiceName, values: Values, error: unknown): Promise<void> {
  const { code = null, setting = null } = refusalIn(error) ?? {};
  const field = fieldsOf(service).find((name) => settingOf(name) === setting);
  if (code === 'gateway_in_use') serviceForms[service].asked = values;
  else if (code === 'changed_meanwhile') {
    await setup.refresh();
    showToast({ text: t('settings.conflict'), kind: 'error' });
  } else if (code && field) {
    serviceForms[service].fault = { field, text: faultText(code, field) };
    requestAnimationFrame(() => focusOn(`[name="${field}"]`));
  } else showError(error);
}

const faultText = (code: string, field: ServiceField): string =>
  (code === 'setting_wrong' ? formatOf(field) : refusalText(code)) ?? t('settings.services.wrong');
