import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** What is kept: plain JSON that knows what it is and by which name it goes. */
export interface StoredObject {
  readonly id: string;
  readonly object: string;
}

/**
 * What a simulator must not forget, because a real gateway would not: objects by account, kind and id.
 * A change is in the file before the call returns, so that it outlives a process that is killed.
 */
export class Memory {
  private readonly database: DatabaseSync;
  private readonly get: StatementSync;
  private readonly set: StatementSync;
  private readonly drop: StatementSync;
  private readonly every: StatementSync;

  /** @param folder made where it is missing */
  constructor(folder: string, name: string) {
    mkdirSync(folder, { recursive: true });
    const database = new DatabaseSync(path.join(folder, `${name}.sqlite`));
    this.database = database;
    database.exec(schema);
    this.get = database.prepare('SELECT json FROM kept WHERE account = ? AND kind = ? AND id = ?');
    this.set = database.prepare(
      `INSERT INTO kept (account, kind, id, json) VALUES (?, ?, ?, ?)
       ON CONFLICT (account, kind, id) DO UPDATE SET json = excluded.json`,
    );
    this.drop = database.prepare('DELETE FROM kept WHERE account = ? AND kind = ? AND id = ?');
    this.every = database.prepare(
      'SELECT json FROM kept WHERE account = ? AND kind = ? ORDER BY place DESC',
    );
  }

  find<T extends StoredObject>(account: string, kind: T['object'], id: string): T | null {
    const row = this.get.get(account, kind, id);
    return row ? (JSON.parse(String(row.json)) as T) : null;
  }

  /** The newest first, by when each was kept for the first time. */
  all<T extends StoredObject>(account: string, kind: T['object']): T[] {
    return this.every.all(account, kind).map(({ json }) => JSON.parse(String(json)) as T);
  }

  save<T extends StoredObject>(account: string, object: T): T {
    this.set.run(account, object.object, object.id, JSON.stringify(object));
    return object;
  }

  delete(account: string, kind: string, id: string): void {
    this.drop.run(account, kind, id);
  }

  /** The accounts that have something here. */
  accounts(): string[] {
    const rows = this.database.prepare('SELECT DISTINCT account FROM kept').all();
    return rows.map(({ account }) => String(account));
  }

  /** All of the work is kept or, where it throws, nothing. The work must not wait for anything. */
  transaction<T>(work: () => T): T {
    if (this.database.isTransaction) return work();
    this.database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.database.exec('COMMIT');
      return result;
    } catch (error) {
      this.database.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.database.close();
  }
}

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS kept (
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    json TEXT NOT NULL,
    UNIQUE (account, kind, id)
  );
`;
