import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** A stored object: plain JSON with its kind and its id. */
export interface StoredObject {
  readonly id: string;
  readonly object: string;
}

/**
 * The persistent objects of a simulator, by account, kind and id, as a real gateway keeps them. A change is in the file before
 * the call returns, so that it survives a killed process.
 */
export class Memory {
  private readonly database: DatabaseSync;
  private readonly get: StatementSync;
  private readonly set: StatementSync;
  private readonly drop: StatementSync;
  private readonly every: StatementSync;

  /** @param folder is created if missing */
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

  /** The newest first, by the time of the first save. */
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

  /** The accounts with objects. */
  accounts(): string[] {
    const rows = this.database.prepare('SELECT DISTINCT account FROM kept').all();
    return rows.map(({ account }) => String(account));
  }

  /** Commits all changes of `work`, or none if it throws. `work` must be synchronous. */
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
