import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { operatorCalls } from '#contract/admin/operatorCalls.ts';
import {
  contractVersion,
  otherVersionSentence,
  versionHeader,
} from '../../../server/platform/contractVersion.ts';
import { sendCall } from '../../../server/cli/socketClient.ts';

/** Sends a call to a store that answers so. */
async function callAt(answer: RequestListener): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'gatefold-socket-'));
  const socket = join(folder, 'control.sock');
  const server = createServer(answer).listen(socket);
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  await once(server, 'listening');
  const hooks = { onProgress() {}, signal: new AbortController().signal };
  return sendCall(socket, operatorCalls.status, {}, hooks);
}

it.each([200, 409])('a command whose store ends during an answer %d says so', async (status) => {
  const answer = callAt((_request, response) => {
    response.writeHead(status, { 'content-length': '100', [versionHeader]: contractVersion() });
    response.write('{', () => response.destroy());
  });
  await expect(answer).rejects.toThrow(
    'The store ended in the middle of the work: look whether it was done before you try again.',
  );
});

it.each([
  ['an earlier version without this check', 200, {}],
  ['another version', 200, { [versionHeader]: 'other' }],
  ['another version that does not know the call', 404, { [versionHeader]: 'other' }],
])('a command at a store of %s says so', async (_store, status, headers) => {
  const answer = callAt((_request, response) => {
    response.writeHead(status, headers).end(JSON.stringify({ message: 'Route not found' }));
  });
  await expect(answer).rejects.toThrow(otherVersionSentence);
});
