import * as z from 'zod/mini';
import { keptUrl } from '#contract/byteRange.ts';
import { Issue } from '#contract/api/issue.ts';
import { Lease, SignedLease } from '#contract/api/lease.ts';
import { DownloadLink } from '#contract/api/reading.ts';
import { IssueId, UserId } from '#contract/ids.ts';
import type { KeptFileName } from '../../../workers/device/deviceProtocol.ts';
import { deviceList } from '../../shared/ui/deviceList.ts';

/** An issue that is kept on this device, or on its way. Its bytes are files (`workers/device`). */
const KeptRow = z.object({
  id: IssueId,
  /** Without its description. */
  issue: Issue,
  /** The link by which its files were requested. */
  link: DownloadLink,
  lease: SignedLease,
  /** Bytes of all files; 0 before they are known. */
  size: z.int(),
  isWhole: z.boolean(),
  /** The user has paused the download. */
  isPaused: z.boolean(),
  /** The server has refused to renew the lease. */
  isRevoked: z.boolean(),
  /** The publisher has replaced the PDF. */
  isReplaced: z.optional(z.boolean()),
});
export type KeptRow = z.output<typeof KeptRow>;

/** Also read by `keptMark.ts`. */
export const rowsKey = 'gatefold:kept';
/** In the form of the contract. */
const stored = deviceList(rowsKey, z.unknown());

/** Rows of another form, as of another version, are left out. */
export const readRows = (): KeptRow[] =>
  stored.read().flatMap((row) => z.safeDecode(KeptRow, row as never).data ?? []);

export function writeRow(row: KeptRow): void {
  const encoded: unknown = z.encode(KeptRow, row);
  stored.change((before) => [encoded, ...before.filter((other) => idOf(other) !== row.id)]);
}

export const removeRow = (id: IssueId): void =>
  stored.change((before) => before.filter((row) => idOf(row) !== id));

const idOf = (row: unknown): unknown => (row as { readonly id?: unknown } | null)?.id;

/** The owner as the lease says; its signature is checked elsewhere. */
export function ownerOf({ lease }: KeptRow): UserId | null {
  try {
    return z.decode(Lease, JSON.parse(lease.lease)).userId;
  } catch {
    return null;
  }
}

const [pdfOf, packOf] = [(id: IssueId) => `${id}.pdf`, (id: IssueId) => `${id}.pack`];

interface NamedFile extends KeptFileName {
  /** At the server. */
  readonly url: string;
}

export const filesOf = ({ id, link }: Pick<KeptRow, 'id' | 'link'>): readonly NamedFile[] => [
  { name: pdfOf(id), url: link.url },
  ...(link.pack ? [{ name: packOf(id), url: link.pack.url }] : []),
];

/** The link by which the reader opens the files of this device. Nothing is reported to the server. */
export const linkOnDevice = ({ id, link: { opening, pack } }: KeptRow): DownloadLink => ({
  url: keptUrl(pdfOf(id)),
  ...(opening && { opening }),
  ...(pack && { pack: { ...pack, url: keptUrl(packOf(id)) } }),
});

/** Whether both links lead to the same bytes. The path has the hash of the file. */
export const isSameFile = (one: DownloadLink, other: DownloadLink): boolean =>
  isSamePdf(one, other) && pathOf(one.pack?.url) === pathOf(other.pack?.url);

/** The pack of a PDF may be another one. */
export const isSamePdf = (one: DownloadLink, other: DownloadLink): boolean =>
  pathOf(one.url) === pathOf(other.url);

const pathOf = (url: string | undefined): string | undefined => url?.split('?')[0];
