import { PassThrough, type Readable } from 'node:stream';
import type { UploadEvent } from '#contract/admin/upload.ts';

/** Milliseconds. Proxies cut an answer off in which nothing comes for a minute. */
const heartbeat = 10_000;

export interface ProgressStream {
  readonly stream: Readable;
  say(event: UploadEvent): void;
  end(): void;
}

/** An answer in lines of JSON; the last one is said again until there is another. */
export function openProgressStream(): ProgressStream {
  const stream = new PassThrough();
  let last = '';
  const write = (): void => void stream.write(last);
  const beat = setInterval(write, heartbeat).unref();
  return {
    stream,
    say(event) {
      last = `${JSON.stringify(event)}\n`;
      write();
    },
    end() {
      clearInterval(beat);
      stream.end();
    },
  };
}
