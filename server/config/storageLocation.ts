import { fileURLToPath } from 'node:url';

export interface FolderLocation {
  readonly kind: 'folder';
  /** An absolute path. */
  readonly folder: string;
}

export interface BucketLocation {
  readonly kind: 'bucket';
  readonly bucket: string;
  /** What stands before each name: '' or something that ends in '/'. */
  readonly prefix: string;
  /** Where it is asked for; null means Amazon's own servers. */
  readonly endpoint: string | null;
  /** null leaves it to AWS_REGION and the files of Amazon's own tools. */
  readonly region: string | null;
}

/** Where files are kept: in a folder of this machine, or in a bucket that is spoken to as S3. */
export type StorageLocation = FolderLocation | BucketLocation;

/**
 * The place that `file:///srv/files` or `s3://bucket/folder?endpoint=https://host&region=name` names;
 * null where it names none. Keys never stand in it: addresses get into logs and lists of processes.
 */
export function storageLocationOf(address: string): StorageLocation | null {
  // Read as an address these would be something else than what was written.
  if (!/^(file|s3):\/\//.test(address) || /\/\.\.?([/?]|$)/.test(address)) return null;
  const url = URL.parse(address);
  return url?.protocol === 'file:' ? folderOf(url) : url && bucketOf(url);
}

function folderOf(url: URL): FolderLocation | null {
  if (url.search || url.hash) return null;
  try {
    const folder = fileURLToPath(url);
    return folder === '/' ? null : { kind: 'folder', folder };
  } catch {
    return null;
  }
}

/** What the address may ask for beside the bucket; a word that is none of these is a mistake in one. */
const known = ['endpoint', 'region'];

function bucketOf(url: URL): BucketLocation | null {
  const { hostname: bucket, pathname, searchParams, port, hash } = url;
  const endpoint = searchParams.get('endpoint');
  const region = searchParams.get('region');
  const isWhole =
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) &&
    /^[\w./-]*$/.test(pathname) &&
    !pathname.includes('//') &&
    [...searchParams.keys()].every((name) => known.includes(name)) &&
    !(port || hash || holdsKeys(url)) &&
    (endpoint === null || isEndpoint(endpoint)) &&
    (region === null || /^[a-z0-9-]+$/.test(region));
  if (!isWhole) return null;
  const folders = pathname.replaceAll(/^\/|\/$/g, '');
  return { kind: 'bucket', bucket, prefix: folders && `${folders}/`, endpoint, region };
}

const isEndpoint = (text: string): boolean =>
  /^https?:\/\/[^/?#@]+(\/[\w./-]*)?$/.test(text) && URL.canParse(text);

const holdsKeys = ({ username, password }: URL): boolean => Boolean(username || password);

export const hasKeys = (address: string): boolean => {
  const url = URL.parse(address);
  return url !== null && holdsKeys(url);
};
