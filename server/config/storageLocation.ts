import { fileURLToPath } from 'node:url';

export interface FolderLocation {
  readonly kind: 'folder';
  /** An absolute path. */
  readonly folder: string;
}

export interface BucketLocation {
  readonly kind: 'bucket';
  readonly bucket: string;
  /** The prefix of each name: '' or a text that ends in '/'. */
  readonly prefix: string;
  /** The server of the bucket; null means Amazon's own servers. */
  readonly endpoint: string | null;
  /** null leaves the choice to AWS_REGION and the configuration of Amazon's tools. */
  readonly region: string | null;
}

/** The location of the files: a folder of this machine, or a bucket with the S3 protocol. */
export type StorageLocation = FolderLocation | BucketLocation;

/**
 * Parses `file:///srv/files` or `s3://bucket/folder?endpoint=https://host&region=name`; null for other
 * addresses. The address never contains keys, because addresses appear in logs and process lists.
 */
export function storageLocationOf(address: string): StorageLocation | null {
  // The URL parser would change these addresses silently.
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

/** The parameters of the address. An unknown one is an error, probably a misspelling. */
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
