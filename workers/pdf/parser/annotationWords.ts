/** The parts of classes of pdf.js's parser that these functions use. */
type Numbers = readonly number[];
interface Dictionary {
  get(key: string): Dictionary | undefined;
  getArray(key: string): unknown;
  has(key: string): boolean;
  set(key: string, value: unknown): void;
}
interface Stream {
  readonly dict: Dictionary;
}
interface Annotation {
  readonly data: {
    readonly subtype: string;
    readonly rect: Numbers;
    readonly checkBox?: boolean;
    readonly radioButton?: boolean;
    /** The lines of a text box. */
    readonly textContent?: readonly string[];
    readonly defaultAppearanceData?: { readonly fontSize: number; readonly fontColor: object };
  };
  appearance: Stream | null;
  /** They are reset after each painting. */
  readonly _streams: Stream[];
  readonly width: number;
  readonly height: number;
  readonly rectangle: Numbers;
  readonly rotation: number;
  readonly _oc: object | undefined;
  /** Whether it is a field with text. */
  readonly _hasText?: boolean;
  /** Whether the file has the appearance of a text box. */
  readonly _hasAppearance?: boolean;
  readonly _defaultAppearance?: string;
  readonly _fieldResources: { readonly mergedResources: Dictionary };
  mustBeViewed(storage: null, rendersForms: boolean): boolean;
  loadResources(keys: readonly string[], stream: Stream): Promise<Dictionary | undefined>;
  getRotationMatrix(storage: null): Numbers;
  /** The operators of a field; null if the appearance of the file is painted. */
  _getAppearance(evaluator: Evaluator, task: Task, intent: number, storage: null): Promise<unknown>;
  reset(): void;
}
interface Task {
  ensureNotTerminated(): void;
}
interface Evaluator {
  readonly xref: object;
  getTextContent(options: object): Promise<void>;
}
interface Sink {
  enqueue(chunk: object, size: number): void;
}
interface Page {
  readonly _parsedAnnotations: Promise<readonly Annotation[]>;
  readonly view: Numbers;
}
interface Content {
  readonly stream: object;
  readonly resources: Dictionary | undefined;
  readonly bbox: Numbers;
  readonly matrix: Numbers;
}

declare const StateManager: new (state: object) => { transform(matrix: Numbers): void };
declare const TextState: new () => object;
declare const StringStream: new (text: string) => object;
declare const FakeUnicodeFont: {
  getFirstPositionInfo(
    rect: Numbers,
    rotation: number,
    size: number,
  ): { coords: [number, number]; bbox: Numbers; matrix?: Numbers };
};
declare const FreeTextAnnotation: {
  /** Resolves with null for text that Helvetica does not have. */
  createNewAppearanceStream(
    box: object,
    xref: object,
    params: { evaluator: Evaluator; task: Task; baseFontRef: Dictionary },
  ): Promise<Stream | null>;
};
declare const Dict: new (xref: object) => Dictionary;
declare const Name: { get(name: string): object };
declare const gatefoldFonts: WeakMap<object, Dictionary>;
declare const gatefoldLooks: WeakSet<object>;
declare const Util: { transform(outer: Numbers, inner: Numbers): number[] };
declare function getTransformMatrix(rect: Numbers, bbox: Numbers, matrix: Numbers): Numbers;
declare function lookupRect(value: unknown, fallback: Numbers): Numbers;
declare function lookupMatrix(value: unknown, fallback: Numbers): Numbers;
declare function bidi(text: string): { readonly dir: string };
declare function warn(message: string): void;

/**
 * The content of an annotation as it is painted. A field without an appearance has the one that pdf.js makes for its value.
 * Returns null without content.
 */
async function gatefoldContent(
  annotation: Annotation,
  evaluator: Evaluator,
  task: Task,
  keys: readonly string[],
): Promise<Content | null> {
  const { appearance, width, height } = annotation;
  if (annotation._hasText) {
    const operators = await annotation._getAppearance(evaluator, task, 1, null);
    const resources = annotation._fieldResources.mergedResources;
    const matrix = annotation.getRotationMatrix(null);
    if (typeof operators === 'string' && annotation._defaultAppearance)
      return {
        stream: new StringStream(operators),
        resources,
        bbox: [0, 0, width, height],
        matrix,
      };
  }
  if (!appearance) return null;
  const resources = await annotation.loadResources(keys, appearance);
  return {
    stream: appearance,
    resources,
    bbox: lookupRect(appearance.dict.getArray('BBox'), [0, 0, 1, 1]),
    matrix: lookupMatrix(appearance.dict.getArray('Matrix'), [1, 0, 0, 1, 0, 0]),
  };
}

/** Returns the font of all text boxes of a document: a font of each would take 20 ms. */
function gatefoldHelvetica(xref: object): Dictionary {
  const known = gatefoldFonts.get(xref);
  if (known) return known;
  const font = new Dict(xref);
  const entries = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' };
  for (const [key, name] of Object.entries(entries)) font.set(key, Name.get(name));
  font.set('Encoding', Name.get('WinAnsiEncoding'));
  gatefoldFonts.set(xref, font);
  return font;
}

/** The appearance that is painted. The one that pdf.js makes for a text box needs a font of the device. */
async function gatefoldLook(
  annotation: Annotation,
  evaluator: Evaluator,
  task: Task,
): Promise<Stream | null> {
  const { appearance, data, rectangle: rect, rotation } = annotation;
  const { textContent, defaultAppearanceData } = data;
  if (data.subtype !== 'FreeText' || annotation._hasAppearance || !textContent) return appearance;
  // It is translucent, or has its appearance already.
  const isKept =
    appearance?.dict.get('Resources')?.has('ExtGState') || gatefoldLooks.has(annotation);
  if (isKept || !defaultAppearanceData) return appearance;
  gatefoldLooks.add(annotation);
  const { fontColor: color, fontSize } = defaultAppearanceData;
  const box = { color, fontSize, rect, rotation, value: textContent.join('\n') };
  const baseFontRef = gatefoldHelvetica(evaluator.xref);
  const params = { evaluator, task, baseFontRef };
  const made = await FreeTextAnnotation.createNewAppearanceStream(box, evaluator.xref, params);
  if (!made) return appearance;
  annotation._streams.push(made);
  annotation.appearance = made;
  return made;
}

/** The lines of a text box that has no appearance, as text items. Their widths are estimated, and equal on all devices. */
function gatefoldLines({ data, rectangle, rotation }: Annotation): object[] {
  const size = data.defaultAppearanceData?.fontSize ?? 10;
  const place = FakeUnicodeFont.getFirstPositionInfo(rectangle, rotation, size);
  const { coords, bbox, matrix = [1, 0, 0, 1, 0, 0] } = place;
  const base = Util.transform(getTransformMatrix(rectangle, bbox, matrix), matrix);
  return (data.textContent ?? []).map((line, at) => ({
    str: line,
    dir: bidi(line).dir,
    width: Math.min(0.5 * size * line.length, bbox[2] ?? 0),
    height: size,
    transform: Util.transform(base, [size, 0, 0, size, coords[0], coords[1] - 1.35 * size * at]),
    fontName: 'gatefold',
    hasEOL: true,
  }));
}

/** Adds the words of text boxes, stamps and fields to the text of a page. */
async function gatefoldAnnotations(
  page: Page,
  evaluator: Evaluator,
  task: Task,
  sink: Sink,
  keys: readonly string[],
): Promise<void> {
  const send = (...items: object[]) =>
    sink.enqueue({ items, styles: {}, lang: null }, items.length);
  for (const annotation of await page._parsedAnnotations) {
    const { data, _oc: layer } = annotation;
    const isShown = annotation.mustBeViewed(null, false) && !data.checkBox && !data.radioButton;
    if (!isShown || !['FreeText', 'Stamp', 'Widget'].includes(data.subtype)) continue;
    task.ensureNotTerminated();
    // Ends the line of the text before it.
    send({ str: '', fontName: '', transform: [1, 0, 0, 1, 0, 0], hasEOL: true });
    if (layer) send({ type: 'beginMarkedContentProps', id: null, tag: 'OC', layer });
    try {
      if (data.subtype === 'FreeText' && !annotation._hasAppearance)
        send(...gatefoldLines(annotation));
      else {
        const content = await gatefoldContent(annotation, evaluator, task, keys);
        if (content) {
          const { stream, resources, bbox, matrix } = content;
          const stateManager = new StateManager(new TextState());
          stateManager.transform(getTransformMatrix(data.rect, bbox, matrix));
          stateManager.transform(matrix);
          const options = { stream, task, resources, stateManager, includeMarkedContent: true };
          await evaluator.getTextContent({ ...options, sink, viewBox: page.view });
          annotation.reset();
        }
      }
    } catch (error) {
      task.ensureNotTerminated();
      warn(`The words of an annotation are left out: ${String(error)}`);
    }
    if (layer) send({ type: 'endMarkedContent' });
  }
}

/** The source text of these functions runs in the parser's worker, so they use nothing of this module. */
export const annotationWordsCode = [
  'const gatefoldFonts=new WeakMap,gatefoldLooks=new WeakSet;',
  gatefoldHelvetica,
  gatefoldLook,
  gatefoldContent,
  gatefoldLines,
  gatefoldAnnotations,
].join('\n');
