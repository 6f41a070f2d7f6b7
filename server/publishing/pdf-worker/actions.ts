/** Which actions of a PDF (ISO 32000-2, 12.6.4) readers get: those that lead through it or to the web. */
const kinds = ['GoTo', 'URI', 'Named', 'SetOCGState'];
const moves = ['NextPage', 'PrevPage', 'FirstPage', 'LastPage'];
const schemes = ['http', 'https', 'mailto', 'tel'];

/** What an action says of itself; null where it says nothing that can be read. */
export interface PdfAction {
  readonly kind: string | null;
  /** Of a named action. */
  readonly name: string | null;
  readonly address: string | null;
}

export function isHarmless({ kind, name, address }: PdfAction): boolean {
  if (kind === null || !kinds.includes(kind)) return false;
  if (kind === 'Named') return name !== null && moves.includes(name);
  return kind !== 'URI' || (address !== null && isWebAddress(address));
}

/** Programs for reading look past signs that are not there to be seen, and so does this. */
function isWebAddress(address: string): boolean {
  const visible = address.replaceAll(/[^!-~]/g, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(visible)?.[1];
  if (scheme !== undefined) return schemes.includes(scheme.toLowerCase()) || isHost(visible);
  // Two slashes of either kind name a computer whose share would be opened.
  return !/^[\\/]{2}/.test(visible);
}

/** `example.com:8080` has no scheme, though it looks like one. */
const isHost = (visible: string): boolean => /^[a-z0-9-]+(\.[a-z0-9-]+)+:\d/i.test(visible);
