import { closeSync, openSync } from 'node:fs';
import { eachChunk } from './plainPdf.ts';

/**
 * Words without which nothing acts, and those behind which such a word could hide: objects that are
 * packed or encrypted. Shorter ones would be found in pictures too.
 */
const keywords =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|GoTo[ER]|Rendition|RichMedia|OpenAction|XFA|EmbeddedFiles?|FileAttachment|Filespec|ObjStm|Encrypt)(?![A-Za-z])/;

/** Whether something could act in a file that cannot be written anew, so that it is not to be had. */
export function hasActiveContent(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    let found = false;
    eachChunk(file, (bytes) => (found ||= keywords.test(unescapeNames(bytes))));
    return found;
  } finally {
    closeSync(file);
  }
}

/** A name may have any of its letters as a number (ISO 32000-2, 7.3.5). */
const unescapeNames = (bytes: string): string =>
  bytes.replaceAll(/#([2-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
