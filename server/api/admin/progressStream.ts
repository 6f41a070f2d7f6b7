import { PassThrough, type Readable } from 'node:stream';
import type { UploadEvent } from '#contract/admin/upload.ts';

/** Milliseconds. Proxies abort a response without data after a minute. */
const heartbeat = 10_000;

export interface ProgressStream {
  readonly stream: Readable;
  send(event: UploadEvent): void;
  end(): void;
}

/** A response in lines of JSON. The last line is repeated until there is another. */
export function openProgressStream(): ProgressStream {
  const stream = new PassThrough();
  let last = '';
  const write = (): void => void stream.write(last);
  const beat = setInterval(write, heartbeat).unref();
  return {
    stream,
    send(event) {
      last = `${JSON.stringify(event)}\n`;
      write();
    },
    end() {
      clearInterval(beat);
      stream.end();
    },
  };
}
