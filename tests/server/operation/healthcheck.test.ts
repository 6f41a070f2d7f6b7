import { execFile } from 'node:child_process';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { expect, it, onTestFinished } from 'vitest';

const file = join(import.meta.dirname, '../../../server/healthcheck.ts');

/** The exit code of the image's health check, with these settings. */
const checked = (env: Record<string, string>): Promise<number> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [file], { env });
    child.once('exit', (code) => resolve(code ?? -1));
  });

async function serve(kind: 'http' | 'https', status: number): Promise<string> {
  const answer: RequestListener = ({ url }, response) =>
    response.writeHead(url === '/readyz' ? status : 404).end();
  const certificate =
    kind === 'https' ? await generate([{ name: 'commonName', value: 'a' }]) : null;
  const server = certificate
    ? createSecureServer({ cert: certificate.cert, key: certificate.private }, answer)
    : createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return String((server.address() as AddressInfo).port);
}

it.each([
  ['http', 200, 0],
  ['http', 503, 1],
  ['https', 200, 0],
  ['https', 503, 1],
] as const)(
  'the health check of a store by %s that answers %i ends with %i',
  async (kind, status, code) => {
    const PORT = await serve(kind, status);
    const env = { PORT, HOST: '0.0.0.0', ...(kind === 'https' && { TLS_CERT: '/etc/cert.pem' }) };
    expect(await checked(env)).toBe(code);
  },
);

it('the health check of a store that is not there ends with 1', async () => {
  expect(await checked({ PORT: '9' })).toBe(1);
});
