import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** Connections on which something large is on its way. */
const patient = new WeakSet<Socket>();

/** Milliseconds without a byte in either direction. */
const longestSilence = 60_000;

/**
 * Lets a request take as long as it needs, as long as something comes: else all of it has to be there
 * within the server's `requestTimeout`.
 */
export function allowSlowUpload(request: IncomingMessage): void {
  const { socket } = request;
  patient.add(socket);
  request.once('close', () => patient.delete(socket));
  socket.setTimeout(longestSilence);
}

const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Ends a connection on which no request can be made out, as Fastify itself does. */
export function onClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  if (socket.destroyed || error.code === 'ECONNRESET' || (isSlow && patient.has(socket))) return;
  const status = statuses[error.code ?? ''] ?? 400;
  if (socket.writable) {
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
  }
  socket.destroy(error);
}
