import { closeSync, openSync } from 'node:fs';
import { PlainPdf, eachChunk } from './pdfObjects.ts';
import { type Entries, entriesOf, type Entry, type Value } from './syntax.ts';

/**
 * Keywords of active content, and of packed or encrypted objects that could hide it. Shorter
 * keywords would also occur in pictures.
 */
const keywords =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|GoTo[ER]|Rendition|RichMedia|OpenAction|XFA|EmbeddedFiles?|FileAttachment|Filespec|ObjStm|Encrypt)(?![A-Za-z])/;

/** Whether a file that cannot be rewritten may contain active content. Such a file is rejected. */
export function hasActiveContent(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    let found = false;
    eachChunk(file, (bytes) => (found ||= keywords.test(unescapeNames(bytes))));
    return found;
  } finally {
    closeSync(file);
  }
}

/** A name may contain escaped letters (ISO 32000-2, 7.3.5). */
const unescapeNames = (bytes: string): string =>
  bytes.replaceAll(/#([2-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** The actions of a PDF (ISO 32000-2, 12.6.4) that stay: navigation in the file and to the web. */
const kinds = ['GoTo', 'URI', 'Named', 'SetOCGState'];
const moves = ['NextPage', 'PrevPage', 'FirstPage', 'LastPage'];
const schemes = ['http', 'https', 'mailto', 'tel'];

/** The fields of an action; null if they cannot be read. */
interface PdfAction {
  readonly kind: string | null;
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

/** The entries of the catalogue that stay: presentation, names and navigation. */
const ofCatalog = keys(
  'Type Version Lang Pages PageLabels PageLayout PageMode Outlines Dests Names',
  'ViewerPreferences Metadata MarkInfo StructTreeRoot OCProperties OutputIntents AcroForm',
);
/** The other name trees hold scripts, embedded files and alternate presentations. */
const ofNames = keys('Dests');
/** `XFA` forms contain scripts. */
const ofForm = keys('Fields NeedAppearances DR DA Q');

/** Removed from pages, annotations, fields and outline items. */
const never = keys(
  // Triggered actions, associated files, and presentation steps with actions.
  'AA AF PresSteps',
  // Media, programs and files of annotations.
  'FS Sound Movie RichMediaContent RichMediaSettings 3DD 3DA',
);

/** Any object may have embedded files. The pattern is qpdf's spelling. */
const embedded = /\/EF <<(?: \/(?:F|UF|DOS|Mac|Unix) \d+ 0 R)+ >>/g;

/**
 * Removes active content of a file, which could run after a download: scripts, program launches,
 * form submissions, embedded files, automatic actions. Links into the file and to the web stay,
 * like the outline, the page labels and the structure for screen readers. The lists name what
 * stays, so that unknown entries are removed. The file is changed in place.
 */
export function sanitize(path: string): void {
  const file = openSync(path, 'r+');
  try {
    const pdf = new PlainPdf(file);
    pdf.writeAll(embedded, () => '');
    new Sanitizer(pdf).document();
  } finally {
    closeSync(file);
  }
}

class Sanitizer {
  readonly #pdf: PlainPdf;
  /** The visited objects. The traversal ends at them, because trees may contain loops. */
  readonly #seen = new Set<number>();

  constructor(pdf: PlainPdf) {
    this.#pdf = pdf;
  }

  document(): void {
    const catalog = this.#under(entriesOf(this.#pdf.trailer), 'Root');
    this.#keep(catalog, ofCatalog);
    this.#keep(this.#under(catalog, 'Names'), ofNames);
    const form = this.#under(catalog, 'AcroForm');
    this.#keep(form, ofForm);
    this.#walk([...valuesOf(form, ['Fields']), ...valuesOf(catalog, ['Pages', 'Outlines'])]);
  }

  /**
   * Pages, annotations, fields and outline items are treated alike, because a file may declare one
   * object as several of them.
   */
  #node(node: Entries): readonly Value[] {
    this.#drop(node, never);
    for (const key of ['A', 'PA']) this.#action(node.get(key));
    return valuesOf(node, ['Kids', 'Annots', 'Popup', 'Parent', 'First', 'Next']);
  }

  #action(entry: Entry | undefined): void {
    if (!entry) return;
    const action = entriesOf(this.#pdf.resolve(entry.value));
    if (this.#isHarmless(action)) this.#drop(action, ['Next']);
    else this.#pdf.blank(entry);
  }

  #isHarmless(action: Entries): boolean {
    const entryOf = (key: string, kind: 'name' | 'text'): string | null => {
      const value = this.#pdf.resolve(action.get(key)?.value);
      return value?.kind === kind ? value.text : null;
    };
    return isHarmless({
      kind: entryOf('S', 'name'),
      name: entryOf('N', 'name'),
      address: entryOf('URI', 'text'),
    });
  }

  /** Without recursion, because the depth of a tree is bounded only by the file. */
  #walk(waiting: Value[]): void {
    for (let value = waiting.pop(); value; value = waiting.pop()) {
      if (this.#isSeen(value)) continue;
      for (const child of this.#childrenOf(this.#pdf.resolve(value))) waiting.push(child);
    }
  }

  #childrenOf(value: Value | null): readonly Value[] {
    if (value?.kind === 'list') return value.items;
    return value?.kind === 'dictionary' ? this.#node(value.entries) : [];
  }

  #isSeen(value: Value): boolean {
    if (value.kind !== 'reference') return false;
    const before = this.#seen.size;
    return this.#seen.add(value.to).size === before;
  }

  #under = (entries: Entries, key: string): Entries =>
    entriesOf(this.#pdf.resolve(entries.get(key)?.value));

  #keep(entries: Entries, keys: readonly string[]): void {
    this.#drop(
      entries,
      [...entries.keys()].filter((key) => !keys.includes(key)),
    );
  }

  #drop(entries: Entries, keys: readonly string[]): void {
    for (const key of keys) {
      const entry = entries.get(key);
      if (entry) this.#pdf.blank(entry);
    }
  }
}

function keys(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(' '));
}

const valuesOf = (entries: Entries, keys: readonly string[]): Value[] =>
  keys.flatMap((key) => entries.get(key)?.value ?? []);
