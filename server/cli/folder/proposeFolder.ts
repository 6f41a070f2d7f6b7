import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { collator } from '#contract/intl.ts';
import { OperatorError, codeOf } from '../../platform/operatorErrors.ts';
import { titleOfName } from '../../publishing/index.ts';
import type { StoreClient } from '../storeClient.ts';
import type { WorkHooks } from '../../adminApi/adminContext.ts';
import type { NamedProgress } from '../terminalText.ts';
import { isInside, manifestName } from './manifest.ts';
import { knownMetadata } from './manifestMetadata.ts';
import { proposedHead, type WrittenIssue, writtenManifest } from './writeManifest.ts';

/** The PDFs of a folder, by name. Throws `OperatorError` for a folder with a manifest or without a PDF. */
export async function pdfsOf(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new OperatorError(
      'command',
      `${folder} cannot be read: ${codeOf(error) ?? String(error)}.`,
    );
  });
  if (names.includes(manifestName)) throw manifestExists(folder);
  const pdfs = names.filter((name) => /\.pdf$/i.test(name) && isInside(name));
  if (pdfs.length === 0) throw new OperatorError('command', `There is no PDF in ${folder}.`);
  return pdfs.toSorted(collator('en', { numeric: true }).compare);
}

const manifestExists = (folder: string): OperatorError =>
  new OperatorError(
    'command',
    `${path.join(folder, manifestName)} is there already: “gatefold import” reads it.`,
  );

/** Writes a manifest for the user to edit. Every issue is a draft, so that no issue is free by mistake. */
export async function proposeFolder(
  client: StoreClient,
  folder: string,
  pdfs: readonly string[],
  { onProgress, signal }: WorkHooks<NamedProgress>,
): Promise<void> {
  const { currency } = await client.status();
  const issues: WrittenIssue[] = [];
  for (const [n, file] of pdfs.entries()) {
    const show = ({ fraction }: { readonly fraction: number }): void =>
      onProgress({
        step: `${file} (${n + 1} of ${pdfs.length})`,
        fraction: (n + fraction) / pdfs.length,
      });
    issues.push(await proposed(client, folder, file, { onProgress: show, signal }));
  }
  const written = writtenManifest(proposedHead, { currency, issues });
  await writeFile(path.join(folder, manifestName), written, { flag: 'wx' }).catch(
    (error: unknown) => {
      throw codeOf(error) === 'EEXIST' ? manifestExists(folder) : cannotWrite(folder, error);
    },
  );
}

export const cannotWrite = (folder: string, error: unknown): OperatorError =>
  new OperatorError(
    'command',
    `${folder} cannot be written to: ${codeOf(error) ?? String(error)}.`,
  );

async function proposed(
  client: StoreClient,
  folder: string,
  file: string,
  hooks: WorkHooks<{ readonly fraction: number }>,
): Promise<WrittenIssue> {
  const named = titleOfName(path.basename(file));
  const rest = { price: 'free', draft: 'true' };
  try {
    const proposal = await client.proposal({ body: { file: path.join(folder, file) } }, hooks);
    return {
      file,
      title: proposal.title ?? named,
      ...(proposal.description !== null && { description: proposal.description }),
      ...(proposal.language !== null && { language: proposal.language }),
      ...knownMetadata(proposal),
      ...(proposal.direction === 'rtl' && { 'reading-direction': 'rtl' }),
      ...rest,
    };
  } catch (error) {
    hooks.signal.throwIfAborted();
    if (!(error instanceof OperatorError)) throw error;
    return { file, title: named, ...rest, note: `It will be refused: ${error.message}` };
  }
}
