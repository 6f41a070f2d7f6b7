import { workerData } from 'node:worker_threads';

/**
 * Watches the press from a thread of its own, because a hostile file may keep the main thread busy
 * for ever: ends the process when it takes too much memory, or when the server is gone and nobody
 * is left to end it.
 */
const { mostBytes, parent } = workerData as { mostBytes: number; parent: number };

function look(): void {
  if (process.memoryUsage.rss() > mostBytes || process.ppid !== parent) {
    process.kill(process.pid, 'SIGKILL');
  }
}

/** Milliseconds. Memory fills at gigabytes a second, and looking costs some microseconds. */
const pause = 10;

look();
setInterval(look, pause);
