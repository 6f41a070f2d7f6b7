import * as Comlink from 'comlink';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptUrl } from '#contract/byteRange.ts';
import type { DeviceApi } from '../../../workers/device/deviceProtocol.ts';
import { readKept } from '../../../workers/pdf/file/keptFile.ts';
import { absolute, startEngine, type TestEngine } from '../../helpers/engine.ts';

/** Files of an issue on the device, in the origin private file system of a real browser. */

const pdf = 'wordy-page.pdf';
const names = ['plain.pdf', 'sealed.pdf'] as const;
const files = names.map((name) => ({ name }));

let worker: Worker;
let device: Comlink.Remote<DeviceApi>;
let engine: TestEngine | null = null;

beforeEach(() => {
  worker = new Worker(new URL('../../../workers/device/device.worker.ts', import.meta.url), {
    type: 'module',
  });
  device = Comlink.wrap<DeviceApi>(worker);
});
afterEach(async () => {
  await engine?.end();
  engine = null;
  await device.remove(1, files);
  worker.terminate();
});

const addressOf = (faults = '') =>
  absolute(`/test-files/${pdf}?run=kept-${crypto.randomUUID()}${faults}`);

const keep = (name: (typeof names)[number], url = addressOf()) =>
  device.download(
    1,
    [{ name, url, isSealed: name === 'sealed.pdf' }],
    Comlink.proxy(() => undefined),
  );

async function handleOf(name: string): Promise<FileSystemFileHandle> {
  const root = await navigator.storage.getDirectory();
  return (await root.getDirectoryHandle('kept')).getFileHandle(name);
}

const original = async (): Promise<Uint8Array> =>
  new Uint8Array(await (await fetch(addressOf())).arrayBuffer());

/** Changes the stored bytes, as a failing disk or another program does. */
async function change(
  name: string,
  work: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>,
) {
  const handle = await handleOf(name);
  const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
  const stream = await handle.createWritable();
  await stream.write(work(bytes));
  await stream.close();
}

describe.each(names)('The kept file %s', (name) => {
  it('has the bytes of the server, and is whole', async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => at % 251);
    const url = URL.createObjectURL(new Blob([bytes]));
    expect(await keep(name, url)).toBe('done');
    URL.revokeObjectURL(url);
    for (const [begin, end] of [
      [0, bytes.length],
      [5, 40_000],
      [32_768, 65_536],
      [99_990, 100_000],
    ] as const)
      expect(await readKept(name, { begin, end })).toEqual(bytes.slice(begin, end));
    expect(await device.check([{ name }], true)).toBe('whole');
  });

  it('is painted by the engine as the file of the server is', async () => {
    await keep(name);
    engine = startEngine(pdf);
    const url = keptUrl(name);
    expect(await engine.api.open({ url, assets: absolute('/assets/pdfjs/') })).toMatchObject({
      kind: 'opened',
    });
    expect(await engine.paint(0).answer).toMatchObject({ kind: 'painted' });
    expect(await engine.api.loadRest()).toBe('complete');
  });

  it('with one changed byte is reported, and none of the bytes is shown', async () => {
    await keep(name);
    await change(name, (bytes) => {
      bytes[bytes.length - 100] = (bytes.at(-100) ?? 0) ^ 1;
      return bytes;
    });
    expect(await device.check([{ name }], false)).toBe('whole');
    expect(await device.check([{ name }], true)).toBe('changed');
    const { length } = await original();
    await expect(readKept(name, { begin: length - 200, end: length })).rejects.toMatchObject({
      damage: 'changed',
    });
  });

  it('that is cut short is reported without reading it', async () => {
    await keep(name);
    await change(name, (bytes) => bytes.slice(0, -1));
    expect(await device.check([{ name }], false)).toBe('short');
  });

  it('that the browser has removed is reported', async () => {
    await keep(name);
    await device.remove(1, [{ name }]);
    expect(await device.check([{ name }], false)).toBe('gone');
  });

  it('continues a download that the server has refused', async () => {
    expect(await keep(name, addressOf('&refuseFrom=1'))).toBe('refused');
    expect(await keep(name)).toBe('done');
    expect(await device.check([{ name }], true)).toBe('whole');
  });
});

it('A sealed file has no page in plain text, and its key cannot be exported', async () => {
  await keep('sealed.pdf');
  const stored = await (await (await handleOf('sealed.pdf')).getFile()).text();
  expect(stored).not.toContain('%PDF');
  const opening = indexedDB.open('gatefold-device', 1);
  const key = await new Promise<CryptoKey>((resolve) => {
    opening.addEventListener('success', () => {
      const request = opening.result.transaction('keys').objectStore('keys').get('sealed.pdf');
      request.addEventListener('success', () => resolve(request.result as CryptoKey));
    });
  });
  opening.result.close();
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toMatchObject({
    name: 'InvalidAccessError',
  });
});

it('A second tab does not write a file that is being downloaded', async () => {
  const other = new Worker(new URL('../../../workers/device/device.worker.ts', import.meta.url), {
    type: 'module',
  });
  const first = keep('plain.pdf', addressOf('&delay=1500'));
  await expect
    .poll(() =>
      handleOf('plain.pdf').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  const second = await Comlink.wrap<DeviceApi>(other).download(
    1,
    [{ name: 'plain.pdf', url: addressOf(), isSealed: false }],
    Comlink.proxy(() => undefined),
  );
  expect(second).toBe('elsewhere');
  expect(await first).toBe('done');
  other.terminate();
});
