import { languageOf } from './markedContent.ts';

/** An element of a page's structure tree as pdf.js reports it. pdf/parser/patchParser.ts adds the texts. */
interface PdfjsElement {
  readonly role?: string;
  readonly children?: readonly (PdfjsElement | PdfjsContent)[];
  readonly alt?: string;
  readonly actualText?: string;
  readonly expansion?: string;
  readonly lang?: string;
  readonly bbox?: readonly number[];
  readonly colSpan?: number;
  readonly rowSpan?: number;
  readonly scope?: string;
}

interface PdfjsContent {
  readonly type: string;
  readonly id?: string | null;
}

/** A leaf: the text of a marked-content sequence, by its id in pdf.js. */
export interface ContentLeaf {
  readonly kind: 'content';
  readonly id: string;
  readonly language: string | null;
  readonly expansion: string | null;
}

/** The structure types (PDF 32000-1, 14.8.4) that have an equivalent in HTML. */
type ElementKind =
  | 'section'
  | 'paragraph'
  | 'heading'
  | 'inline'
  | 'list'
  | 'item'
  | 'table'
  | 'row'
  | 'cell'
  | 'header'
  | 'figure'
  | 'artifact';

export interface Element {
  readonly kind: ElementKind;
  /** The level of a heading, from 1. */
  readonly level: number;
  readonly language: string | null;
  readonly alt: string | null;
  readonly actualText: string | null;
  readonly bbox: readonly number[] | null;
  readonly columns: number;
  readonly rows: number;
  /** Whether this header cell belongs to its row. Otherwise it belongs to its column. */
  readonly isOfRow: boolean;
  readonly children: readonly (Element | ContentLeaf)[];
}

/** The standard structure types (PDF 32000-1, 14.8.4) of each kind. */
const types: readonly (readonly [ElementKind, names: string])[] = [
  ['paragraph', 'P Caption Lbl Note FENote BibEntry Code'],
  ['heading', 'H Title'],
  ['inline', 'Span Quote Em Strong Sub Link Annot Reference Ruby RB RT RP Warichu WT WP'],
  ['list', 'L TOC'],
  ['item', 'LI TOCI'],
  ['table', 'Table'],
  ['row', 'TR'],
  ['cell', 'TD'],
  ['header', 'TH'],
  ['figure', 'Figure Formula'],
  ['artifact', 'Artifact'],
];
const kinds: ReadonlyMap<string, ElementKind> = new Map(
  types.flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind])),
);

/** Limits for the endless trees of damaged files. */
const MOST_ELEMENTS = 5000;
const MOST_LEVELS = 40;

interface Around {
  readonly language: string | null;
  readonly expansion: string | null;
  readonly sections: number;
  readonly depth: number;
}

/** Returns the page's elements in reading order. Returns an empty section if the tree has no element for the page. */
export function elementsOf(root: PdfjsElement | null): Element {
  let room = MOST_ELEMENTS;
  const read = (pdfjsElement: PdfjsElement, around: Around): Element => {
    room -= 1;
    const { kind, level } = kindOf(pdfjsElement.role, around.sections);
    const language = languageOf(pdfjsElement.lang) ?? around.language;
    const inner: Around = {
      language,
      expansion: textOf(pdfjsElement.expansion) ?? around.expansion,
      sections:
        around.sections + (pdfjsElement.role === 'Sect' || pdfjsElement.role === 'Art' ? 1 : 0),
      depth: around.depth + 1,
    };
    const children: (Element | ContentLeaf)[] = [];
    for (const child of inner.depth > MOST_LEVELS ? [] : listOf(pdfjsElement.children)) {
      if (room <= 0) break;
      if ('type' in child) {
        if (child.type === 'content' && child.id)
          children.push({ kind: 'content', id: child.id, language, expansion: inner.expansion });
      } else children.push(read(child, inner));
    }
    return {
      kind,
      level,
      language,
      alt: textOf(pdfjsElement.alt),
      actualText: typeof pdfjsElement.actualText === 'string' ? pdfjsElement.actualText : null,
      bbox: pdfjsElement.bbox?.length === 4 ? pdfjsElement.bbox : null,
      columns: spanOf(pdfjsElement.colSpan),
      rows: spanOf(pdfjsElement.rowSpan),
      isOfRow: pdfjsElement.scope === 'Row',
      children,
    };
  };
  return read(root ?? {}, { language: null, expansion: null, sections: 0, depth: 0 });
}

/** A heading without a level has the depth of its enclosing sections. */
function kindOf(role: string | undefined, sections: number): Pick<Element, 'kind' | 'level'> {
  const numbered = /^H(\d{1,2})$/.exec(role ?? '');
  if (numbered) return { kind: 'heading', level: Math.max(1, Number(numbered[1])) };
  const kind = kinds.get(role ?? '') ?? 'section';
  const level = kind !== 'heading' ? 0 : role === 'Title' ? 1 : Math.max(1, sections);
  return { kind, level };
}

const listOf = <T>(items: readonly T[] | undefined): readonly T[] =>
  Array.isArray(items) ? items : [];

const textOf = (said: unknown): string | null =>
  typeof said === 'string' && said.trim() ? said.trim() : null;

const spanOf = (said: unknown): number =>
  typeof said === 'number' && said > 1 && said <= 1000 ? Math.floor(said) : 1;
