import type { Memory } from '../memory.ts';

interface Paper {
  readonly id: string;
  readonly object: string;
  readonly paper: unknown;
}

/** PayPal knows one account, and its papers do not say what they are. */
export class Papers {
  readonly memory: Memory;

  constructor(memory: Memory) {
    this.memory = memory;
  }

  find(kind: string, id: string): unknown {
    return this.memory.find<Paper>('', kind, id)?.paper ?? null;
  }

  put(kind: string, id: string, paper: unknown): void {
    this.memory.save<Paper>('', { id, object: kind, paper });
  }

  /** The oldest first. */
  all<T>(kind: string): T[] {
    return this.memory
      .all<Paper>('', kind)
      .map(({ paper }) => paper as T)
      .toReversed();
  }

  /** All of what the work puts, or nothing; it must not wait. */
  atOnce<T>(work: () => T): T {
    return this.memory.transaction(work);
  }
}
