import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** A stored object: plain JSON with its kind and its id. */
export interface StoredObject {
  readonly id: string;
  readonly object: string;
}

/**
 * The persistent objects of a simulator, by account, kind and id. `save` and `delete` write to the file
 * before they return, so a change survives a killed process.
 */
export class ObjectStore {
  private readonly database: DatabaseSync;
  private readonly selectOne: StatementSync;
  private readonly selectAll: StatementSync;
  private readonly upsert: StatementSync;
  private readonly remove: StatementSync;

  /** @param folder is created if missing */
  constructor(folder: string, name: string) {
    mkdirSync(folder, { recursive: true });
    const database = new DatabaseSync(path.join(folder, `${name}.sqlite`));
    this.database = database;
    database.exec(schema);
    this.selectOne = database.prepare(
      'SELECT json FROM objects WHERE account = ? AND kind = ? AND id = ?',
    );
    this.selectAll = database.prepare(
      'SELECT json FROM objects WHERE account = ? AND kind = ? ORDER BY sequence DESC',
    );
    this.upsert = database.prepare(
      `INSERT INTO objects (account, kind, id, json) VALUES (?, ?, ?, ?)
       ON CONFLICT (account, kind, id) DO UPDATE SET json = excluded.json`,
    );
    this.remove = database.prepare('DELETE FROM objects WHERE account = ? AND kind = ? AND id = ?');
  }

  find<T extends StoredObject>(account: string, kind: T['object'], id: string): T | null {
    const row = this.selectOne.get(account, kind, id);
    return row ? (JSON.parse(String(row.json)) as T) : null;
  }

  /** Returns the newest object first, by the time of its first save. */
  all<T extends StoredObject>(account: string, kind: T['object']): T[] {
    return this.selectAll.all(account, kind).map(({ json }) => JSON.parse(String(json)) as T);
  }

  save<T extends StoredObject>(account: string, object: T): T {
    this.upsert.run(account, object.object, object.id, JSON.stringify(object));
    return object;
  }

  delete(account: string, kind: string, id: string): void {
    this.remove.run(account, kind, id);
  }

  /** Returns the accounts that have objects. */
  accounts(): string[] {
    const rows = this.database.prepare('SELECT DISTINCT account FROM objects').all();
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
  CREATE TABLE IF NOT EXISTS objects (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    json TEXT NOT NULL,
    UNIQUE (account, kind, id)
  );
`;
