import { showToast } from '../../../shared/shell/index.ts';
import { canShare } from '../../../shared/ui/copyAndShare.ts';
import { saveFile } from '../../../shared/ui/saveFile.ts';
import type { Session } from '../session/session.ts';
import { drawClip } from './drawClip.ts';
import type { ClipArea } from './rules.ts';

/** The ways in which a clip leaves the reader. */
export type ClipTarget = 'share' | 'copy' | 'save';

/** The ways that this browser and this frame offer. */
export function clipTargets(): readonly ClipTarget[] {
  const sample = new File([], 'clip.png', { type: 'image/png' });
  const canCopy = typeof ClipboardItem === 'function' && 'write' in (navigator.clipboard ?? {});
  return [
    ...(canShare({ files: [sample] }) ? ['share' as const] : []),
    ...(canCopy ? ['copy' as const] : []),
    'save',
  ];
}

/** Draws a clip and hands it over. Returns whether it has left the reader. */
export async function sendClip(
  session: Session,
  area: ClipArea,
  target: ClipTarget,
): Promise<boolean> {
  try {
    const file = needed(drawClip(session, area));
    if (target === 'copy') await copy(file);
    else if (target === 'share') await navigator.share({ files: [await file] });
    else saveFile(await file, (await file).name);
    return true;
  } catch (error) {
    // The user has closed the system's menu.
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
    showToast({ key: isRefused ? 'clips.refused' : 'clips.failed', kind: 'error' });
    return false;
  }
}

/** Safari accepts a picture that comes later, but no call after the press. */
async function copy(file: Promise<File>): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': file })]);
  showToast({ key: 'clips.copied', kind: 'success' });
}

async function needed(file: Promise<File | null>): Promise<File> {
  const made = await file;
  if (!made) throw new Error('The page could not be painted.');
  return made;
}
