import { titleLength } from '#contract/admin/issue.ts';
import { cutTo, inOneLine } from '../../platform/titles.ts';

/** The file name that the browser sends. It is shown to users only, and never becomes a path. */
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
