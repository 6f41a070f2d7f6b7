/** The form of a language tag (RFC 5646), of which files also write others, as `en_US` or nothing. */
const tag = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i;
const longest = 35;

/** A language as HTML has it, or null where a file says none or nothing that is one. */
export function languageOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > longest) return null;
  const name = value.trim().replaceAll('_', '-');
  return tag.test(name) ? name : null;
}
