import { Client } from 'pg';

export interface AskedQuery {
  /** The name of the prepared statement. */
  readonly name?: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Every query that the store's code sends to a PostgreSQL server during a call. */
export async function queriesOf(act: () => Promise<unknown>): Promise<AskedQuery[]> {
  const asked: AskedQuery[] = [];
  const { prototype } = Client;
  const driver = Object.getOwnPropertyDescriptor(prototype, 'query');
  if (!driver) throw new Error('The driver asks in another way now.');
  prototype.query = function (this: Client, ...given: unknown[]) {
    const [config, values] = given as [string | AskedQuery, unknown[] | undefined];
    const query = typeof config === 'string' ? { text: config, values: [] } : config;
    const { name, text } = query;
    asked.push({ name, text, values: values ?? query.values ?? [] });
    return (driver.value as (...all: unknown[]) => unknown).apply(this, given);
  } as typeof prototype.query;
  try {
    await act();
  } finally {
    Object.defineProperty(prototype, 'query', driver);
  }
  return asked;
}
