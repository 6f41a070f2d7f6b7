import type { ImportJob, ImportMessage } from './importProtocol.ts';
import * as z from 'zod/mini';
import { idOf } from '#contract/annotations/merge.ts';
import { type Edition, fromReadium } from '#contract/annotations/readium.ts';
import { IssueIdInPath } from '#contract/ids.ts';
import { partInPath } from '#contract/paths.ts';

/** Annotations of one message. The page merges them in one task, which must not take long. */
const mostInMessage = 250;

/** Reads a file. 'read' or 'invalid' is the last message. */
export function* readImport(text: string, job: Omit<ImportJob, 'file'>): Generator<ImportMessage> {
  const { device, storeAddress } = job;
  const imported = fromReadium(parsed(text), {
    now: Date.now(),
    device,
    newId: () => idOf(crypto.getRandomValues(new Uint8Array(16))),
    editionAt: (source) => editionAt(source, storeAddress),
  });
  if (!imported) {
    yield { kind: 'invalid' };
    return;
  }
  const { annotations, skippedCount } = imported;
  for (let at = 0; at < annotations.length; at += mostInMessage)
    yield { kind: 'some', annotations: annotations.slice(at, at + mostInMessage) };
  yield { kind: 'read', skippedCount };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The edition at an address of this store, for an import; null for every other address. */
export function editionAt(source: string, storeAddress: string): Edition | null {
  if (!URL.canParse(source, storeAddress)) return null;
  const { origin, pathname } = new URL(source, storeAddress);
  const address = origin + pathname;
  const [, id, part] = /^\/read\/(\d+)\/(\w+)$/.exec(address.slice(storeAddress.length)) ?? [];
  const issueId = z.safeParse(IssueIdInPath, id);
  const type = partInPath(part);
  return address.startsWith(storeAddress) && issueId.success && type
    ? { issueId: issueId.data, type }
    : null;
}
