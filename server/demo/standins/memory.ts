import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * What the stand-ins of the gateways may not forget: a real one does not forget its yes because the
 * store was killed. Documents by kind and id, in the order in which they were first put.
 */
export class Memory {
  private readonly db: DatabaseSync;

  /** @param folder made where it is missing */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.db = new DatabaseSync(path.join(folder, 'memory.sqlite'));
    this.db.exec(`
      pragma journal_mode = wal;
      pragma synchronous = normal;
      create table if not exists documents (
        place integer primary key,
        kind text not null,
        id text not null,
        json text not null,
        unique (kind, id)
      )`);
  }

  get<T>(kind: string, id: string): T | null {
    const found = this.db
      .prepare('select json from documents where kind = ? and id = ?')
      .get(kind, id);
    return found ? (JSON.parse(String(found.json)) as T) : null;
  }

  put(kind: string, id: string, document: unknown): void {
    this.db
      .prepare(
        `insert into documents (kind, id, json) values (?, ?, ?)
        on conflict (kind, id) do update set json = excluded.json`,
      )
      .run(kind, id, JSON.stringify(document));
  }

  forget(kind: string, id: string): void {
    this.db.prepare('delete from documents where kind = ? and id = ?').run(kind, id);
  }

  /** The oldest first. */
  all<T>(kind: string): T[] {
    return this.db
      .prepare('select json from documents where kind = ? order by place')
      .all(kind)
      .map(({ json }) => JSON.parse(String(json)) as T);
  }

  /** All of what `work` puts is there afterwards, or, where it throws, nothing. It may not wait. */
  atOnce<T>(work: () => T): T {
    if (this.db.isTransaction) return work();
    this.db.exec('begin immediate');
    try {
      const done = work();
      this.db.exec('commit');
      return done;
    } catch (error) {
      this.db.exec('rollback');
      throw error;
    }
  }

  close(): void {
    this.db.close();
  }
}
