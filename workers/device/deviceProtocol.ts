import type { KeptDamage } from '../pdf/file/keptFormat.ts';

export type { KeptDamage };

/** Protocol between the page and the worker that keeps files on the device. Types only. */

/** A file of an issue on the device. Its URL in `EngineSource` and `PackSource` is `kept:` and its name. */
export interface KeptFileName {
  /** Like '7.pdf'. */
  readonly name: string;
}

export interface DownloadFile extends KeptFileName {
  /** Absolute, same origin. */
  readonly url: string;
  /** Whether its chunks are encrypted. */
  readonly isSealed: boolean;
}

/** Why a download has ended before the last byte. */
export type DownloadFailure =
  | 'network' // the server did not answer, after retries
  | 'refused' // the right or the link has ended
  | 'broken' // the file changed during the download
  | 'full' // the device has no more room
  | 'elsewhere' // another tab downloads this issue
  | 'missing'; // the browser cannot keep files

export type DownloadAnswer = 'done' | 'stopped' | DownloadFailure;

export interface DeviceApi {
  /**
   * Downloads what is missing of these files, one after the other. Never rejects.
   * @param onBytes receives the bytes of all files that are here, and the bytes of all files that are known
   */
  download(
    id: number,
    files: readonly DownloadFile[],
    onBytes: (here: number, all: number) => void,
  ): Promise<DownloadAnswer>;
  /** Ends a download. What has arrived stays. */
  stop(id: number): void;
  /** @param isThorough reads each byte; otherwise only the sizes are compared */
  check(files: readonly KeptFileName[], isThorough: boolean): Promise<'whole' | KeptDamage>;
  /** Removes the files with the keys that open them. */
  remove(id: number, files: readonly KeptFileName[]): Promise<void>;
}
