import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError, codeOf } from '../../platform/operatorErrors.ts';
import { hashOfFile } from '../../publishing/storeFiles.ts';
import {
  type Manifest,
  manifestName,
  manifestOf,
  type ManifestIssue,
  wrongAt,
} from './manifest.ts';
import type { ImportIssue } from './importSteps.ts';

export interface ImportFolder extends Omit<Manifest, 'issues'> {
  /** An absolute path. */
  readonly folder: string;
  readonly issues: readonly ImportIssue[];
}

/**
 * Reads the manifest of a folder and hashes all files that it names, so that errors are reported before any
 * change. Throws `OperatorError`.
 */
export async function readFolder(folder: string): Promise<ImportFolder> {
  const { issues, ...manifest } = manifestOf(await readManifest(folder));
  const entries: ImportIssue[] = [];
  for (const issue of issues) entries.push({ ...issue, sha256: await hashOf(folder, issue) });
  return { ...manifest, folder, issues: entries };
}

async function readManifest(folder: string): Promise<string> {
  const bytes = await readFile(path.join(folder, manifestName)).catch((error: unknown) => {
    throw new OperatorError(
      'command',
      codeOf(error) === 'ENOENT'
        ? `There is no ${manifestName} in ${folder}: “gatefold import FOLDER --propose” writes one.`
        : `${path.join(folder, manifestName)} cannot be read: ${codeOf(error) ?? String(error)}.`,
    );
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new OperatorError(
      'command',
      `${manifestName} is not written in UTF-8: save it as UTF-8 first.`,
    );
  }
}

async function hashOf(folder: string, { file, line }: ManifestIssue): Promise<string> {
  const location = path.join(folder, file);
  const found = await stat(location).catch(() => null);
  // Reading a pipe or a device may never end.
  if (!found?.isFile()) throw wrongAt(line, `there is no file ${file} in the folder`);
  return hashOfFile(location).catch((error: unknown) => {
    throw wrongAt(line, `${file} cannot be read: ${codeOf(error) ?? String(error)}`);
  });
}
