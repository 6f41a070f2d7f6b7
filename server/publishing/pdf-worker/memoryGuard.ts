import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/**
 * Watches the worker from a separate thread, because a hostile file may block the main thread:
 * kills the process when it exceeds its memory limit, or when the server is gone. Reports the CPU time of the
 * process to the server, which ends it at its limit.
 */
const { maxBytes, parent, reportDescriptor } = workerData as {
  maxBytes: number;
  parent: number;
  reportDescriptor: number;
};

function check(): void {
  if (process.memoryUsage.rss() > maxBytes || process.ppid !== parent) {
    process.kill(process.pid, 'SIGKILL');
  }
}

function report(): void {
  const { user, system } = process.cpuUsage();
  try {
    writeSync(reportDescriptor, `${Math.round((user + system) / 1000)}\n`);
  } catch {
    // The server is busy, or gone. The next report has the same sum.
  }
}

/** Milliseconds. Memory can grow by gigabytes per second, and a check costs some microseconds. */
const intervalMs = 10;
const reportIntervalMs = 250;

check();
setInterval(check, intervalMs);
setInterval(report, reportIntervalMs);
