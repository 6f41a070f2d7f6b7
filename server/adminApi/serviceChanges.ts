import {
  isSecret,
  isServiceSetting,
  type ListedServiceSetting,
  type ServiceChange,
  type ServiceSetting,
  serviceSettingNames,
} from '#contract/admin/services.ts';
import type { GatewayName } from '#contract/api/payment.ts';
import { forgetCustomers, isGatewayNeeded, replacedGateways } from '../billing/replacedGateway.ts';
import { type LiveFault, SettingsError } from '../config/environmentSchema.ts';
import type { Accounts } from '../config/settings.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import type { Resources } from '../platform/resources.ts';
import { accountsWith, type StoredValues } from '../platform/storedSettings.ts';

/** The settings of services that owners enter at the publisher's page. */

type Dependencies = Pick<Resources, 'db' | 'clock' | 'settings' | 'storedSettings'>;

type Code =
  | LiveFault
  | 'changed_meanwhile'
  | 'gateway_in_use'
  | 'keys_mixed'
  | 'setting_missing'
  | 'setting_wrong';

/** A change was refused. Nothing was changed. The message never contains a value. */
export class ServiceRefused extends OperatorError<Code> {
  /** The setting with the fault; null if the fault belongs to none. */
  readonly setting: string | null;

  constructor(code: Code, sentence: string, setting: string | null = null) {
    super(code, sentence);
    this.setting = setting;
  }
}

export const listServiceSettings = ({
  settings,
  storedSettings,
}: Pick<Dependencies, 'settings' | 'storedSettings'>): ListedServiceSetting[] =>
  serviceSettingNames.map((name) => {
    const absent = { name, source: null, value: null, setAt: null, ending: null };
    if (Object.hasOwn(settings.environment, name)) return { ...absent, source: 'environment' };
    const stored = storedSettings.values[name];
    if (!stored) return absent;
    const { value, setAt } = stored;
    return {
      name,
      source: 'store',
      value: shownValue(name, value),
      setAt,
      ending: endOf(name, value),
    };
  });

function shownValue(name: ServiceSetting, value: string): string | null {
  if (name === 'SMTP_URL') return withPassword(value, '');
  return isSecret(name) ? null : value;
}

/** A part of a short secret would make it guessable. */
const endOf = (name: ServiceSetting, value: string): string | null =>
  isSecret(name) && name !== 'SMTP_URL' && value.length >= 16 ? value.slice(-4) : null;

function withPassword(address: string, password: string): string {
  const url = new URL(address);
  url.password = password;
  return url.href;
}

/** Replaces settings of services, in this process at once. Throws `ServiceRefused`. */
export async function changeServices(
  { db, clock, settings, storedSettings }: Dependencies,
  { values, version, isAccepted = false }: ServiceChange,
): Promise<void> {
  await storedSettings.refresh();
  if (version !== storedSettings.version) throw changedMeanwhile();
  const next: Record<string, StoredValues[string]> = { ...storedSettings.values };
  const setAt = clock.now().toISOString();
  for (const [name, written] of Object.entries(values)) {
    if (!isServiceSetting(name))
      throw new ServiceRefused('setting_wrong', `There is no setting ${name} of a service.`);
    if (Object.hasOwn(settings.environment, name))
      throw new ServiceRefused(
        'setting_wrong',
        `${name} is set in the environment of the server, which wins.`,
        name,
      );
    const value = written.trim();
    if (value === '') delete next[name];
    else next[name] = { value: withStoredPassword(name, value, next[name]?.value), setAt };
  }
  const replaced = replacedGateways(settings, checkedAccounts(settings, next));
  if (!isAccepted)
    for (const gateway of replaced) if (await isGatewayNeeded(db, gateway)) throw inUse(gateway);
  if (!(await storedSettings.replace(next))) throw changedMeanwhile();
  await forgetCustomers(db, replaced);
}

const inUse = (gateway: GatewayName): ServiceRefused =>
  new ServiceRefused(
    'gateway_in_use',
    `The account at ${gateway} has sold something, or payments are under way there: without it, the store can neither follow nor refund them.`,
  );

const changedMeanwhile = (): ServiceRefused =>
  new ServiceRefused('changed_meanwhile', 'The settings of the services were changed meanwhile.');

/** The page does not have the password. It stays for the same user of the same server. */
function withStoredPassword(
  name: ServiceSetting,
  value: string,
  before: string | undefined,
): string {
  const [now, old] = [URL.parse(value), URL.parse(before ?? '')];
  if (name !== 'SMTP_URL' || !now || !old || now.password) return value;
  const isSame = now.host === old.host && now.username === old.username && now.username !== '';
  if (!isSame) return value;
  now.password = old.password;
  return now.href;
}

function checkedAccounts(settings: Dependencies['settings'], next: StoredValues): Accounts {
  try {
    return accountsWith(settings, next);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new ServiceRefused(error.code, error.message, error.setting);
  }
}
