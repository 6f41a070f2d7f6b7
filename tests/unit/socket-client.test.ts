import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { operatorCalls } from '#contract/admin/operatorCalls.ts';
import { sendCall } from '../../server/cli/socketClient.ts';

it.each([200, 409])('a command whose store ends during an answer %d says so', async (status) => {
  const folder = mkdtempSync(join(tmpdir(), 'gatefold-socket-'));
  const socket = join(folder, 'control.sock');
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-length': '100' });
    response.write('{', () => response.destroy());
  }).listen(socket);
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  await once(server, 'listening');
  const hooks = { onProgress() {}, signal: new AbortController().signal };
  await expect(sendCall(socket, operatorCalls.status, {}, hooks)).rejects.toThrow(
    'The store ended in the middle of the work: look whether it was done before you try again.',
  );
});
