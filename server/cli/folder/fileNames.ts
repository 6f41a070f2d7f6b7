import { cutTo } from '../../platform/titles.ts';
import type { ListedIssue } from '../protocol.ts';
import { isInside, manifestName } from './manifest.ts';

/** Bytes of a name stay far under what file systems take (255), in every script. */
const mostLetters = 60;

/**
 * What each issue's file is called in a folder: as in the folder that it came from, else by its
 * title. Each differs from the others where capitals and accents count alike, too.
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

/** A name is also taken by a folder of that name, and a folder by a file. */
const collides = (name: string, taken: ReadonlySet<string>): boolean =>
  [...taken].some(
    (one) => one === name || one.startsWith(`${name}/`) || name.startsWith(`${one}/`),
  );

const folded = (name: string): string => name.normalize('NFKD').toLowerCase();

const slugOf = (title: string): string => {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\u200C\u200D]+/gu, '-');
  return cutTo(words, mostLetters).replaceAll(/^-+|-+$/g, '') || 'issue';
};
