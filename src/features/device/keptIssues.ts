import { proxy as callback } from 'comlink';
import { proxy, ref } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { Issue } from '#contract/api/issue.ts';
import type { DownloadLink } from '#contract/api/reading.ts';
import type { IssueId, UserId } from '#contract/ids.ts';
import type { DownloadAnswer } from '../../../workers/device/deviceProtocol.ts';
import { ApiError, api, latestOnly } from '../../shared/api/index.ts';
import { waitBeforeRetry } from '../../shared/api/retryDelay.ts';
import { appConfig } from '../../shared/shell/index.ts';
import { account } from '../account/index.ts';
import { deviceWorker } from './deviceWorker.ts';
import { keepCover, registerServiceWorker, unregisterServiceWorker } from './serviceWorkerLife.ts';
import { keepsAnything, lastUserId, noteUser } from './keptMark.ts';
import {
  filesOf,
  isSameFile,
  isSamePdf,
  type KeptRow,
  linkOnDevice,
  ownerOf,
  readRows,
  removeRow,
  rowsKey,
  writeRow,
} from './keptRows.ts';
import {
  endsItself,
  isReadable,
  type KeptEvent,
  type KeptPhase,
  nextPhase,
} from './keptTransition.ts';
import { type LeaseState, leaseStateOf, verifiedLease } from './leases.ts';
import { storedName, withPrefix } from '../../shared/ui/prefix.ts';

/** An issue that is kept on this device, or on its way. */
export interface KeptIssue {
  readonly issue: Issue;
  phase: KeptPhase;
  lease: LeaseState;
  /** Bytes that are here, and of all files; 0 before they are known. */
  here: number;
  all: number;
}

interface DeviceState {
  /** By the id of the issue. */
  issues: Record<number, KeptIssue>;
  isLoaded: boolean;
}

/** The functions of this file alone write it. */
export const device = proxy<DeviceState>({ issues: {}, isLoaded: false });

/** More downloads at once delay each other. */
const mostDownloads = 2;

/** A lease is renewed when it is older, in milliseconds. */
const renewAfter = 12 * 60 * 60_000;

let starting: Promise<void> | null = null;

/** Reads what is kept, compares the sizes of its files, continues downloads and renews leases. Never rejects. */
export function startDevice(): Promise<void> {
  starting ??= start();
  return starting;
}

async function start(): Promise<void> {
  window.addEventListener('storage', ({ key }) => key === storedName(rowsKey) && void readAgain());
  await readAgain();
  device.isLoaded = true;
  if (!keepsAnything()) return;
  void registerServiceWorker();
  for (const { id } of readRows()) {
    // oxlint-disable-next-line no-await-in-loop -- each reads the disk
    await checkIssue(id, false);
    send(id, { type: 'retry' });
  }
  await userChecked();
  await renewLeases();
}

/** Another tab may have kept or removed issues. */
async function readAgain(): Promise<void> {
  const rows = readRows();
  const leases = await Promise.all(rows.map(leaseOf));
  const ids = new Set<number>(rows.map(({ id }) => id));
  for (const id of Object.keys(device.issues).map(Number)) {
    if (!ids.has(id)) delete device.issues[id];
  }
  for (const [at, row] of rows.entries()) {
    const known = device.issues[row.id];
    const lease = leases[at] ?? 'forged';
    if (!known) device.issues[row.id] = entryOf(row, lease);
    else {
      known.lease = lease;
      // Downloaded by the other tab.
      if (row.isWhole && !isReadable(known.phase)) Object.assign(known, entryOf(row, lease));
    }
  }
}

const entryOf = (row: KeptRow, lease: LeaseState): KeptIssue => ({
  issue: ref(row.issue),
  phase: phaseOf(row),
  lease,
  here: row.isWhole ? row.size : 0,
  all: row.size,
});

function phaseOf({ isWhole, isPaused, isReplaced }: KeptRow): KeptPhase {
  if (isWhole) return { at: isReplaced ? 'outdated' : 'kept' };
  return { at: 'paused', why: isPaused ? 'user' : 'closed' };
}

const presentUser = (): UserId | null =>
  account.isUnsure || !account.isCheckFinished ? lastUserId() : (account.user?.id ?? null);

const seenKey = storedName('gatefold:kept-seen');

async function leaseOf(row: KeptRow): Promise<LeaseState> {
  const now = Date.now();
  const seen = Number(localStorage.getItem(seenKey) ?? 0);
  const facts = { now, seen, userId: presentUser(), isRevoked: row.isRevoked };
  const state = leaseStateOf(await verifiedLease(row.lease), facts);
  if (state !== 'clock') localStorage.setItem(seenKey, String(Math.max(now, seen)));
  return state;
}

/** A row that is still there, with a change. */
function changeRow(id: IssueId, change: Partial<KeptRow>): void {
  const row = readRows().find((one) => one.id === id);
  if (row) writeRow({ ...row, ...change });
}

function send(id: IssueId, event: KeptEvent): void {
  const entry = device.issues[id];
  const next = nextPhase(entry?.phase ?? null, event);
  if (!entry || next === entry.phase) return;
  if (next === null) delete device.issues[id];
  else entry.phase = next;
  if (event.type === 'ended' && endsItself(next)) void retryLater(id);
  begin();
}

const failures = new Map<IssueId, number>();

async function retryLater(id: IssueId): Promise<void> {
  const count = (failures.get(id) ?? 0) + 1;
  failures.set(id, count);
  await waitBeforeRetry(count);
  send(id, { type: 'retry' });
}

/** Begins the downloads whose turn it is. */
function begin(): void {
  const all = Object.values(device.issues);
  const free = mostDownloads - all.filter(({ phase }) => phase.at === 'loading').length;
  for (const { issue } of all
    .filter(({ phase }) => phase.at === 'waiting')
    .slice(0, Math.max(0, free))) {
    send(issue.id, { type: 'begin' });
    void download(issue.id);
  }
}

/** The last download of each issue. One that was paused and continued may end after the next one has begun. */
const attempts = new Map<IssueId, object>();

async function download(id: IssueId): Promise<void> {
  const own = {};
  attempts.set(id, own);
  const answer = await downloadFiles(id).catch(failureOf);
  if (attempts.get(id) !== own) return;
  if (answer === 'done') {
    failures.delete(id);
    changeRow(id, { isWhole: true, size: device.issues[id]?.here ?? 0 });
  }
  send(id, { type: 'ended', answer });
}

const failureOf = (error: unknown): DownloadAnswer =>
  error instanceof ApiError && !error.isTemporary ? 'refused' : 'network';

async function downloadFiles(id: IssueId): Promise<DownloadAnswer> {
  const link = await api.downloadLink({ params: { id, type: 'full' } });
  const row = readRows().find((one) => one.id === id);
  if (!row) return 'stopped';
  // The publisher has replaced the file: its bytes are not mixed with those of another one.
  if (!isSameFile(row.link, link)) await deviceWorker().remove(id, filesOf(row));
  changeRow(id, { link: withoutToken(link), isReplaced: false });
  const lease = await verifiedLease(row.lease);
  const files = filesOf({ id, link }).map(({ name, url }) => ({
    name,
    url: new URL(withPrefix(url), document.baseURI).href,
    isSealed: lease?.isSealed ?? true,
  }));
  const onBytes = (here: number, all: number): void => {
    const entry = device.issues[id];
    // The size of the pack is known before its first byte.
    if (entry) Object.assign(entry, { here, all: Math.max(all, entry.all) });
  };
  return deviceWorker().download(id, files, callback(onBytes));
}

/** A kept file reports nothing. */
const withoutToken = ({ url, opening, pack }: DownloadLink): DownloadLink => ({
  url,
  ...(opening && { opening }),
  ...(pack && { pack }),
});

/** Keeps an issue. Throws ApiError, and 'full' where the device has no room. */
export async function keepIssue(issue: Issue, size: number): Promise<'kept' | 'full'> {
  await startDevice();
  // Without the user's permission the browser may remove what is kept when the device is full.
  void navigator.storage.persist?.().catch(() => false);
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
  if (size > quota - usage) return 'full';
  const params = { id: issue.id };
  const [lease, link] = await Promise.all([
    api.leaseIssue({ params }),
    api.downloadLink({ params: { ...params, type: 'full' } }),
  ]);
  const row: KeptRow = {
    id: issue.id,
    issue: { ...issue, description: '' },
    link: withoutToken(link),
    lease,
    size: size + (link.pack?.size ?? 0),
    isWhole: false,
    isPaused: false,
    isRevoked: false,
  };
  if (!readRows().some(({ id }) => id === issue.id)) writeRow(row);
  if (!readRows().some(({ id }) => id === issue.id)) return 'full';
  noteUser(account.user?.id ?? null);
  device.issues[issue.id] ??= { ...entryOf(row, await leaseOf(row)), phase: { at: 'waiting' } };
  void registerServiceWorker();
  void keepCover(issue);
  begin();
  return 'kept';
}

export function pauseIssue(id: IssueId): void {
  changeRow(id, { isPaused: true });
  send(id, { type: 'pause' });
  deviceWorker().stop(id);
}

/** Continues a download. A damaged or outdated issue is downloaded again. */
export async function continueIssue(id: IssueId): Promise<void> {
  const row = readRows().find((one) => one.id === id);
  if (row && device.issues[id]?.phase.at === 'damaged')
    await deviceWorker().remove(id, filesOf(row));
  changeRow(id, { isPaused: false, isWhole: false });
  send(id, { type: 'continue' });
}

export async function removeIssue(id: IssueId): Promise<void> {
  const row = readRows().find((one) => one.id === id);
  removeRow(id);
  send(id, { type: 'remove' });
  if (row) await deviceWorker().remove(id, filesOf(row));
  if (!keepsAnything()) await unregisterServiceWorker();
}

/** Removes what a user has kept, after this user has signed out or deleted the account. */
export async function removeIssuesOf(userId: UserId): Promise<void> {
  noteUser(null);
  const theirs = readRows().filter((row) => ownerOf(row) === userId);
  await Promise.all(theirs.map(({ id }) => removeIssue(id)));
}

/** @param isThorough reads each byte; otherwise only the sizes are compared */
export async function checkIssue(id: IssueId, isThorough: boolean): Promise<void> {
  const row = readRows().find((one) => one.id === id);
  if (!row?.isWhole) return;
  const found = await deviceWorker().check(filesOf(row), isThorough);
  if (found !== 'whole') changeRow(id, { isWhole: false, isPaused: true });
  send(id, { type: 'checked', found });
}

/** Resolves when the first check of the session has ended. */
const userChecked = (): Promise<void> =>
  new Promise((resolve) => {
    if (account.isCheckFinished || !appConfig.authEnabled) return resolve();
    const stop = subscribeKey(account, 'isCheckFinished', () => {
      stop();
      resolve();
    });
  });

const beginRound = latestOnly();

/** Call this at the start, when the network is back, and when the user has changed. */
export async function renewLeases(): Promise<void> {
  const isLatest = beginRound();
  if (!account.isUnsure && keepsAnything()) noteUser(account.user?.id ?? null);
  for (const row of readRows()) {
    // oxlint-disable-next-line no-await-in-loop -- at most one request at once
    await renew(row);
    if (!isLatest()) return;
  }
  await readAgain();
}

async function renew(row: KeptRow): Promise<void> {
  const { id, lease, isRevoked } = row;
  const known = await verifiedLease(lease);
  const isOther = known?.userId && known.userId !== account.user?.id;
  const age = known ? Date.now() - Date.parse(known.issuedAt) : Infinity;
  if (account.isUnsure || isOther || (!isRevoked && age >= 0 && age < renewAfter)) return;
  try {
    const next = await api.leaseIssue({ params: { id } });
    changeRow(id, { lease: next, isRevoked: false });
    if (row.isWhole) await noticeReplacement(row);
  } catch (error) {
    // A store that cannot answer refuses nothing.
    if (error instanceof ApiError && !error.isTemporary && error.status !== 0)
      changeRow(id, { isRevoked: true });
  }
}

/** The older file stays readable until the user presses 'Download again'. */
async function noticeReplacement({ id, link }: KeptRow): Promise<void> {
  if (isSamePdf(link, await api.downloadLink({ params: { id, type: 'full' } }))) return;
  changeRow(id, { isReplaced: true });
  send(id, { type: 'replaced' });
}

/** The link by which the reader opens an issue of this device; null if it is not whole or may not be read. */
export async function keptLinkOf(id: IssueId): Promise<DownloadLink | null> {
  const row = readRows().find((one) => one.id === id);
  if (!row?.isWhole || (await leaseOf(row)) !== 'valid') return null;
  return linkOnDevice(row);
}
