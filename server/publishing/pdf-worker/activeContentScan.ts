import { closeSync, openSync } from 'node:fs';
import { eachChunk } from './pdfObjects.ts';

/**
 * Keywords of active content, and of packed or encrypted objects that could hide it. Shorter
 * keywords would also occur in pictures.
 */
const keywords =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|GoTo[ER]|Rendition|RichMedia|OpenAction|XFA|EmbeddedFiles?|FileAttachment|Filespec|ObjStm|Encrypt)(?![A-Za-z])/;

/** Whether a file that cannot be rewritten may contain active content. Such a file is rejected. */
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

/** A name may contain escaped letters (ISO 32000-2, 7.3.5). */
const unescapeNames = (bytes: string): string =>
  bytes.replaceAll(/#([2-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
