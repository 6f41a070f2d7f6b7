import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** Connections with a large upload. */
const slowUploads = new WeakSet<Socket>();

/** Milliseconds without a byte in either direction. */
const idleTimeoutMs = 60_000;

/**
 * Exempts a request from the server's `requestTimeout`. The connection ends after a minute without a byte.
 */
export function allowSlowUpload(request: IncomingMessage): void {
  const { socket } = request;
  slowUploads.add(socket);
  request.once('close', () => slowUploads.delete(socket));
  socket.setTimeout(idleTimeoutMs);
}

const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Closes a connection with an unreadable request, as Fastify itself does. */
export function onClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  if (socket.destroyed || error.code === 'ECONNRESET' || (isSlow && slowUploads.has(socket)))
    return;
  const status = statuses[error.code ?? ''] ?? 400;
  if (socket.writable) {
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
  }
  socket.destroy(error);
}
