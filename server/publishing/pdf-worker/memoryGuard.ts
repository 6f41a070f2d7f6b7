import { workerData } from 'node:worker_threads';

/**
 * Watches the PDF worker from a thread of its own, because a hostile file may keep the main thread busy
 * for ever: ends the process when it takes too much memory, or when the server is gone and nobody
 * is left to end it.
 */
const { maxBytes, parent } = workerData as { maxBytes: number; parent: number };

function check(): void {
  if (process.memoryUsage.rss() > maxBytes || process.ppid !== parent) {
    process.kill(process.pid, 'SIGKILL');
  }
}

/** Milliseconds. Memory fills at gigabytes a second, and looking costs some microseconds. */
const intervalMs = 10;

check();
setInterval(check, intervalMs);
