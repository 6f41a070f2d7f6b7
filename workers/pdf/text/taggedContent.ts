import { blocksOf } from './textBlocks.ts';
import { areSameLine } from './wordGaps.ts';
import { boundsOf, linesOf } from './textLines.ts';
import { type PdfjsRun, replaced } from './markedContent.ts';
import { rectOf } from './annotations.ts';
import type {
  HeadingLevel,
  PageFigure,
  PageGroup,
  PagePart,
  PdfRect,
  TextBlock,
} from '../engineProtocol.ts';
import { readingsOf } from './ruby.ts';
import type { ContentLeaf, Element } from './structureTree.ts';

/** If the tags cover a smaller fraction of the letters of the page, they are ignored. */
const LEAST_TAGGED = 0.5;

interface Page {
  readonly runs: readonly PdfjsRun[];
  /** From page space to the displayed page. */
  readonly transform: readonly number[];
  readonly rect: PdfRect;
}

interface TaggedPage {
  readonly parts: readonly PagePart[];
  /** Runs without an element. */
  readonly rest: readonly PdfjsRun[];
}

/** Returns the parts of a page by its tags; null if the file has no tags, or too few. */
export function taggedParts(root: Element, page: Page): TaggedPage | null {
  const reading = new Tagged(page);
  const parts = reading.partsIn(root.children);
  const own = page.runs.filter(({ isArtifact }) => !isArtifact);
  const rest = own.filter((run) => !reading.taken.has(run));
  const isBelieved = lettersIn(own) - lettersIn(rest) >= LEAST_TAGGED * lettersIn(own);
  return isBelieved && parts.length > 0 ? { parts, rest } : null;
}

type Child = Element | ContentLeaf;
type Role = PageGroup['role'];

const groups: Readonly<Partial<Record<Element['kind'], Role>>> = {
  list: 'list',
  item: 'listitem',
  table: 'table',
  row: 'row',
  cell: 'cell',
};

class Tagged {
  readonly taken = new Set<PdfjsRun>();
  readonly #page: Page;
  readonly #places: ReadonlyMap<PdfjsRun, number>;
  readonly #byContent = new Map<string, PdfjsRun[]>();

  constructor(page: Page) {
    this.#page = page;
    this.#places = new Map(page.runs.map((run, at) => [run, at]));
    for (const run of page.runs) {
      if (run.content === null) continue;
      const runs = this.#byContent.get(run.content);
      if (runs) runs.push(run);
      else this.#byContent.set(run.content, [run]);
    }
  }

  /** Text beside child elements becomes a paragraph. */
  partsIn(children: readonly Child[]): readonly PagePart[] {
    const parts: PagePart[] = [];
    let words: Child[] = [];
    const end = (): void => {
      parts.push(...this.#wordsOf(words, null));
      words = [];
    };
    for (const child of children) {
      if (isWords(child)) words.push(child);
      else {
        end();
        parts.push(...this.#partsOf(child));
      }
    }
    end();
    return parts;
  }

  #partsOf(element: Element): readonly PagePart[] {
    const { kind, children } = element;
    if (kind === 'artifact') return this.#left(children);
    if (kind === 'figure') return this.#figureOf(element);
    if (kind === 'paragraph') return this.#paragraphOf(element, null);
    if (kind === 'heading') return this.#paragraphOf(element, levelOf(element.level));
    const parts = this.partsIn(children);
    const role = roleOf(element);
    if (!role || parts.length === 0) return parts;
    const { language, columns, rows } = element;
    const own = role === 'row' ? inRow(parts) : parts;
    return [{ kind: 'group', role, level: null, text: '', language, columns, rows, parts: own }];
  }

  /** Block elements inside a paragraph follow it. */
  #paragraphOf(element: Element, level: HeadingLevel | null): readonly PagePart[] {
    const words = element.children.filter(isWords);
    const others = element.children.filter((child) => !isWords(child));
    return [...this.#wordsOf(words, level, element.actualText), ...this.partsIn(others)];
  }

  #figureOf(element: Element): readonly PagePart[] {
    const { alt, actualText, bbox, language } = element;
    const parts = this.partsIn(element.children);
    const label = alt ?? actualText?.trim();
    if (!label) return parts;
    const boxes = parts.flatMap((part) => ('rect' in part ? [part.rect] : []));
    const inner = boxes.length > 0 ? boundsOf(boxes) : this.#page.rect;
    const rect = bbox ? rectOf(bbox, this.#page.transform) : inner;
    const figure: PageFigure = { kind: 'figure', text: label, rect, language, parts };
    return [figure];
  }

  /** Takes the runs of an artifact, so that they are not read as the rest of the page. */
  #left(children: readonly Child[]): readonly PagePart[] {
    this.#runsOf(children);
    return [];
  }

  #wordsOf(
    children: readonly Child[],
    level: HeadingLevel | null,
    actualText: string | null = null,
  ): readonly PagePart[] {
    const own = this.#runsOf(children);
    const runs = actualText === null ? own : replaced(own, actualText);
    const words = this.#inLines(runs.filter(({ isReading }) => !isReading));
    const said = blocksOf(linesOf(words)).map((block) => ({ ...block, level }));
    const readings = readingsOf(
      said,
      runs.filter(({ isReading }) => isReading),
    );
    const blocks = said.flatMap((block) => [block, ...listOf(readings.get(block.runs))]);
    const [only] = blocks;
    if (!only) return [];
    if (blocks.length === 1) return [only];
    // The lines are in several columns, or are not consecutive.
    const language = commonOf(blocks.map((block) => block.language));
    const role = level === null ? 'paragraph' : 'heading';
    const parts = blocks.map((block, at) =>
      at === 0 ? block : { ...block, follows: 'words' as const },
    );
    return [{ kind: 'group', role, level, text: '', language, columns: 1, rows: 1, parts }];
  }

  /** In the order of the structure tree. A run belongs to the first element that references it. */
  #runsOf(children: readonly Child[]): readonly PdfjsRun[] {
    return children.flatMap((child) => {
      if (child.kind !== 'content') {
        const runs = this.#runsOf(child.children);
        return child.kind === 'inline' && child.actualText !== null
          ? this.#replaced(runs, child.actualText)
          : runs;
      }
      const runs = (this.#byContent.get(child.id) ?? []).filter((run) => !this.taken.has(run));
      for (const run of runs) this.taken.add(run);
      return runs.map((run) => this.#said(run, child));
    });
  }

  /** The language of the marked content takes precedence over the language of the element. */
  #said(run: PdfjsRun, { language, expansion }: ContentLeaf): PdfjsRun {
    const place = this.#places.get(run);
    const said = {
      ...run,
      language: run.language ?? language,
      expansion: run.expansion ?? expansion,
    };
    if (place !== undefined) (this.#places as Map<PdfjsRun, number>).set(said, place);
    return said;
  }

  #replaced(runs: readonly PdfjsRun[], text: string): readonly PdfjsRun[] {
    const last = runs.at(-1);
    const place = last && this.#places.get(last);
    const own = replaced(runs, text);
    for (const run of own)
      if (place !== undefined) (this.#places as Map<PdfjsRun, number>).set(run, place);
    return own;
  }

  /** Ends a line where the next run in the structure tree does not continue it. */
  #inLines(runs: readonly PdfjsRun[]): readonly PdfjsRun[] {
    return runs.map((run, at) => {
      const next = runs[at + 1];
      if (!next || run.endsLine) return run;
      const [here, there] = [this.#places.get(run), this.#places.get(next)];
      const goesOn = here !== undefined && there !== undefined && there > here && there - here < 3;
      return goesOn || areSameLine(run, next) ? run : { ...run, endsLine: true };
    });
  }
}

/** Sorts the cells of a right-to-left row, because some programs write them from the left. */
function inRow(cells: readonly PagePart[]): readonly PagePart[] {
  const places = cells.map(firstBlock);
  const isRtl = places.filter((block) => block?.direction === 'rtl').length > cells.length / 2;
  const isFromLeft = places.every((block, at) => {
    const next = places[at + 1];
    return at === places.length - 1 || (block && next && block.rect.x < next.rect.x);
  });
  return isRtl && isFromLeft ? cells.toReversed() : cells;
}

function firstBlock(part: PagePart): TextBlock | undefined {
  if (part.kind === 'text') return part;
  return 'parts' in part ? part.parts.map(firstBlock).find((block) => block) : undefined;
}

const isWords = (child: Child): child is ContentLeaf | (Element & { readonly kind: 'inline' }) =>
  child.kind === 'content' || child.kind === 'inline';

const listOf = <T>(item: T | undefined): readonly T[] => (item === undefined ? [] : [item]);

const lettersIn = (runs: readonly PdfjsRun[]): number =>
  runs.reduce((sum, { text }) => sum + text.length, 0);

const roleOf = ({ kind, isOfRow }: Element): Role | undefined =>
  kind === 'header' ? (isOfRow ? 'rowheader' : 'columnheader') : groups[kind];

const levelOf = (level: number): HeadingLevel => Math.min(6, Math.max(1, level)) as HeadingLevel;

const commonOf = (languages: readonly (string | null)[]): string | null =>
  languages.every((language) => language === languages[0]) ? (languages[0] ?? null) : null;

/** Running heads and page numbers. They can be found and selected, but a screen reader skips them. */
export const artifactsOf = (runs: readonly PdfjsRun[]): readonly TextBlock[] =>
  blocksOf(linesOf(runs)).map((block) => ({ ...block, isArtifact: true }));
