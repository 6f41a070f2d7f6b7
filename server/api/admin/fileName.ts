import { titleLength } from '#contract/admin/issue.ts';
import { cutTo, inOneLine } from '../../platform/titles.ts';

/** The name that a browser says its file has, for people to read and for nothing else. */
export function fileNameOf(header: unknown): string {
  const name = typeof header === 'string' ? decoded(header) : '';
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return cutTo(inOneLine(last), titleLength) || 'The file';
}

function decoded(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return '';
  }
}
