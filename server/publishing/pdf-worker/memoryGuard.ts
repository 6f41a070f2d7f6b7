import { workerData } from 'node:worker_threads';

/**
 * Watches the worker from a separate thread, because a hostile file may block the main thread:
 * kills the process when it exceeds its memory limit, or when the server is gone.
 */
const { maxBytes, parent } = workerData as { maxBytes: number; parent: number };

function check(): void {
  if (process.memoryUsage.rss() > maxBytes || process.ppid !== parent) {
    process.kill(process.pid, 'SIGKILL');
  }
}

/** Milliseconds. Memory can grow by gigabytes per second, and a check costs some microseconds. */
const intervalMs = 10;

check();
setInterval(check, intervalMs);
