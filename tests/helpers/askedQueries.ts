import { Client } from 'pg';

export interface AskedQuery {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Every query that the processes' own code asks of a PostgreSQL server while something is done. */
export async function queriesOf(act: () => Promise<unknown>): Promise<AskedQuery[]> {
  const asked: AskedQuery[] = [];
  const { prototype } = Client;
  const query = Object.getOwnPropertyDescriptor(prototype, 'query');
  if (!query) throw new Error('The driver asks in another way now.');
  prototype.query = function (this: Client, ...given: unknown[]) {
    const [config, values] = given as [string | AskedQuery, unknown[] | undefined];
    const text = typeof config === 'string' ? config : config.text;
    asked.push({ text, values: values ?? (typeof config === 'string' ? [] : config.values) ?? [] });
    return (query.value as (...all: unknown[]) => unknown).apply(this, given);
  } as typeof prototype.query;
  try {
    await act();
  } finally {
    Object.defineProperty(prototype, 'query', query);
  }
  return asked;
}
