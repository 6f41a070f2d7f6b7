import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { allowSlowUpload, onClientError } from '../../../server/platform/http/uploadTimeouts.ts';

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Both ends of a connection. */
async function connection(): Promise<{ here: Socket; there: Socket }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const there = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [here] = (await once(server, 'connection')) as [Socket];
  here.on('error', () => {});
  closing.push(
    () => server.close(),
    () => there.destroy(),
    () => here.destroy(),
  );
  return { here, there };
}

const errorWith = (code: string) => Object.assign(new Error(code), { code });

describe('A connection on which no whole request comes', () => {
  it.each([
    ['ERR_HTTP_REQUEST_TIMEOUT', 'HTTP/1.1 408 Request Timeout'],
    ['HPE_HEADER_OVERFLOW', 'HTTP/1.1 431 Request Header Fields Too Large'],
    ['HPE_INVALID_METHOD', 'HTTP/1.1 400 Bad Request'],
  ])('gets the reason and is ended: %s', async (code, line) => {
    const { here, there } = await connection();
    onClientError(errorWith(code), here);
    const [said] = (await once(there, 'data')) as [Buffer];
    expect(said.toString()).toMatch(new RegExp(`^${line}\r\n`));
    expect(here.destroyed).toBe(true);
  });

  it('may take its time as long as something large is on its way', async () => {
    const { here } = await connection();
    const request = new IncomingMessage(here);
    allowSlowUpload(request);
    onClientError(errorWith('ERR_HTTP_REQUEST_TIMEOUT'), here);
    expect(here.destroyed).toBe(false);
    expect(here.timeout).toBe(60_000);
    // The request is complete.
    request.complete = true;
    request.push(null);
    request.resume();
    await once(request, 'close');
    expect(here.destroyed).toBe(false);
    onClientError(errorWith('ERR_HTTP_REQUEST_TIMEOUT'), here);
    expect(here.destroyed).toBe(true);
  });

  it('ends at once when a retry is useless', async () => {
    const { here } = await connection();
    allowSlowUpload(new IncomingMessage(here));
    onClientError(errorWith('HPE_INVALID_METHOD'), here);
    expect(here.destroyed).toBe(true);
  });
});
