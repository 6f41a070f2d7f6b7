import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Lease, type SignedLease } from '#contract/api/lease.ts';
import { IssueId, UserId } from '#contract/ids.ts';
import { MinorUnits } from '#contract/money.ts';
import { account } from '../../../src/features/account/index.ts';
import { userOnDevice } from '../../../src/features/device/index.ts';
import {
  device,
  keptLinkOf,
  removeIssuesOf,
  renewLeases,
  startDevice,
} from '../../../src/features/device/keptIssues.ts';
import { readRows, writeRow } from '../../../src/features/device/keptRows.ts';
import { appConfig } from '../../../src/shared/shell/index.ts';

/** Who sees the issues of a device. */

const id = IssueId.parse(3);
const [reader, other] = [UserId.parse(7), UserId.parse(8)];
const day = 24 * 60 * 60_000;

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Signed as by the server. */
async function signedFor(userId: UserId | null): Promise<SignedLease> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ['sign']);
  const [issuedAt, endsAt] = [0, 30 * day].map((ms) => new Date(Date.now() + ms).toISOString());
  const lease = JSON.stringify(
    z.encode(Lease, {
      issueId: id,
      userId,
      issuedAt: issuedAt ?? '',
      endsAt: endsAt ?? '',
      isSealed: false,
    }),
  );
  const signature = await crypto.subtle.sign(
    algorithm,
    privateKey,
    new TextEncoder().encode(lease),
  );
  const key = await crypto.subtle.exportKey('raw', publicKey);
  return { lease, signature: base64url(signature), key: base64url(key) };
}

const become = (userId: UserId | null, isUnsure = false): void =>
  void Object.assign(account, {
    user: userId === null ? null : { id: userId },
    isUnsure,
    isCheckFinished: true,
  });

beforeEach(async () => {
  Object.assign(appConfig, { hasDevice: true, authEnabled: true });
  become(reader);
  writeRow({
    id,
    issue: {
      id,
      title: 'Tides',
      description: '',
      cover: { fileName: 'none.jpg', width: 600, height: 850 },
      isFree: false,
      price: MinorUnits.parse(499),
      hasSample: false,
      language: null,
      readingDirection: 'auto',
      spreads: 'auto',
    },
    link: { url: `/files/${'a'.repeat(64)}/3.full.pdf?t=1` },
    lease: await signedFor(reader),
    size: 1000,
    isWhole: false,
    isPaused: true,
    isRevoked: false,
  });
  await startDevice();
  await renewLeases();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await removeIssuesOf(reader);
  localStorage.clear();
  become(null);
});

const link = (hash: string) => ({ url: `/files/${hash.repeat(64)}/3.full.pdf?t=2` });

const leaseNow = () => device.issues[id]?.lease;

it('Its user sees a kept issue, and another user does not', async () => {
  expect(leaseNow()).toBe('valid');
  become(other);
  await renewLeases();
  expect(leaseNow()).toBe('other');
  expect(readRows()).toHaveLength(1);
  become(reader);
  await renewLeases();
  expect(leaseNow()).toBe('valid');
});

it('While the server cannot be asked, the kept issues are those of the last user', async () => {
  become(null, true);
  await renewLeases();
  expect(leaseNow()).toBe('valid');
  expect(userOnDevice()).toBe(reader);
  become(other);
  await renewLeases();
  become(null, true);
  await renewLeases();
  expect(leaseNow()).toBe('other');
});

it('The reader gets the files of the device only with a valid lease, and only when they are whole', async () => {
  expect(await keptLinkOf(id)).toBeNull();
  const [row] = readRows();
  if (!row) throw new Error('The row is missing.');
  writeRow({ ...row, isWhole: true });
  expect(await keptLinkOf(id)).toMatchObject({ url: 'kept:3.pdf' });
  become(other);
  expect(await keptLinkOf(id)).toBeNull();
  become(reader);
  localStorage.setItem('gatefold:kept-seen', String(Date.now() + day));
  expect(await keptLinkOf(id)).toBeNull();
});

it('Signing out removes the issues of the user', async () => {
  become(null);
  await removeIssuesOf(reader);
  expect(readRows()).toHaveLength(0);
  expect(device.issues[id]).toBeUndefined();
});

it('A kept issue whose file the publisher has replaced says so when its lease is renewed, and stays readable', async () => {
  const [row] = readRows();
  if (!row) throw new Error('The row is missing.');
  const lease = await signedFor(reader);
  const renewWith = async (hash: string): Promise<string | undefined> => {
    vi.stubGlobal('fetch', async (address: string) =>
      Response.json(address.includes('/download/') ? link(hash) : lease),
    );
    writeRow({ ...row, isWhole: true, isRevoked: true });
    await renewLeases();
    return device.issues[id]?.phase.at;
  };
  expect(await renewWith('a')).toBe('kept');
  expect(await renewWith('b')).toBe('outdated');
  expect(await keptLinkOf(id)).toMatchObject({ url: 'kept:3.pdf' });
});
