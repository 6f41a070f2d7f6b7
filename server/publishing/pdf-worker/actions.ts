/** The actions of a PDF (ISO 32000-2, 12.6.4) that stay: navigation in the file and to the web. */
const kinds = ['GoTo', 'URI', 'Named', 'SetOCGState'];
const moves = ['NextPage', 'PrevPage', 'FirstPage', 'LastPage'];
const schemes = ['http', 'https', 'mailto', 'tel'];

/** The fields of an action; null if they cannot be read. */
interface PdfAction {
  readonly kind: string | null;
  /** The name of a named action. */
  readonly name: string | null;
  readonly address: string | null;
}

export function isHarmless({ kind, name, address }: PdfAction): boolean {
  if (kind === null || !kinds.includes(kind)) return false;
  if (kind === 'Named') return name !== null && moves.includes(name);
  return kind !== 'URI' || (address !== null && isWebAddress(address));
}

/** PDF readers ignore invisible characters, so this check does too. */
function isWebAddress(address: string): boolean {
  const visible = address.replaceAll(/[^!-~]/g, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(visible)?.[1];
  if (scheme !== undefined) return schemes.includes(scheme.toLowerCase()) || isHost(visible);
  // Two slashes or backslashes would open a network share.
  return !/^[\\/]{2}/.test(visible);
}

/** `example.com:8080` has no scheme, though it looks like one. */
const isHost = (visible: string): boolean => /^[a-z0-9-]+(\.[a-z0-9-]+)+:\d/i.test(visible);
