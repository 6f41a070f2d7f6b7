import { OperatorError } from '../../platform/operatorErrors.ts';
import type { StoreClient } from '../storeClient.ts';
import { type ManifestSetting, manifestName, wrongAt } from './manifest.ts';

/** A setting of the store as a user writes it, by its name. */
type WrittenSettings = Readonly<Record<string, string>>;

/** The settings that a manifest holds: all but the currency, which has a line of its own. */
export async function writtenSettings(
  client: Pick<StoreClient, 'showStore'>,
): Promise<WrittenSettings> {
  const { currency: _, ...shown } = await client.showStore();
  return Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, asWritten(value)]));
}

const asWritten = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);

/**
 * Sets the currency of a store in which nothing has a price. Throws `OperatorError` for prices in another
 * currency.
 */
export async function importCurrency(
  client: Pick<StoreClient, 'showStore' | 'setStore'>,
  currency: string | undefined,
): Promise<void> {
  const present = (await client.showStore()).currency;
  if (currency === undefined || currency === present) return;
  await client.setStore({ body: { name: 'currency', value: currency } }).catch((error: unknown) => {
    if (!(error instanceof OperatorError)) throw error;
    throw new OperatorError(
      'command',
      `The prices in ${manifestName} are in ${currency}, and the store's in ${present}.`,
    );
  });
}

/** Changes the settings that differ. Returns their names. Throws `OperatorError`. */
export async function importSettings(
  client: Pick<StoreClient, 'showStore' | 'setStore'>,
  settings: readonly ManifestSetting[],
): Promise<string[]> {
  const present = await writtenSettings(client);
  const different = settings.filter(({ name, value }) => present[name] !== value);
  for (const { name, value, line } of different)
    await client.setStore({ body: { name, value } }).catch((error: unknown) => {
      throw error instanceof OperatorError
        ? wrongAt(line, error.message.replace(/\.$/, ''))
        : error;
    });
  return different.map(({ name }) => name);
}
