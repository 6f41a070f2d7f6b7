import { cutTo } from '../../platform/truncateText.ts';
import type { ListedIssue } from '#contract/admin/issueOrder.ts';
import { isInside, manifestName } from './manifest.ts';

/** Keeps names in every script far below the limit of file systems, 255 bytes. */
const maxLetters = 60;

/**
 * Returns the file name of each issue in a folder: the name in the folder that it was imported from,
 * otherwise its title. The names also differ on file systems that ignore case and accents.
 */
export function fileNames(issues: readonly Pick<ListedIssue, 'id' | 'title' | 'importKey'>[]) {
  const taken = new Set([folded(manifestName)]);
  const isFree = (name: string): boolean => !collides(folded(name), taken);
  return issues.map(({ id, title, importKey }) => {
    const slug = slugOf(title);
    let name = importKey !== null && isInside(importKey) ? importKey : `${slug}.pdf`;
    for (let end = ''; !isFree(name); end += `-${id}`) name = `${slug}${end}.pdf`;
    taken.add(folded(name));
    return name;
  });
}

/** A folder's name collides with a file's name. */
const collides = (name: string, taken: ReadonlySet<string>): boolean =>
  [...taken].some(
    (one) => one === name || one.startsWith(`${name}/`) || name.startsWith(`${one}/`),
  );

const folded = (name: string): string => name.normalize('NFKD').toLowerCase();

const slugOf = (title: string): string => {
  const parts = title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\u200C\u200D]+/gu, '-');
  return cutTo(parts, maxLetters).replaceAll(/^-+|-+$/g, '') || 'issue';
};
