import type { PDFDocumentProxy, PDFPageProxy } from '../pdfjs.ts';
import type { IsVisible } from './markedContent.ts';
import type {
  BorderStyle,
  LinkTarget,
  AnnotationBorder,
  PageAnnotation,
  PageNumber,
  PageTarget,
  PdfPoints,
  PdfRect,
} from '../engineProtocol.ts';

/** The limit of annotations per page. Only a malicious file has more. */
const MOST_MARKS = 2000;

/** Annotation types (PDF 32000-1, table 169, as pdf.js numbers them). */
const TYPE = { text: 1, link: 2 } as const;

interface PdfjsBorder {
  readonly width: number;
  readonly style: number;
  readonly horizontalCornerRadius: number;
  readonly verticalCornerRadius: number;
}

/** The used properties of a pdf.js annotation. `unsafeUrl` is never used. */
interface PdfjsAnnotation {
  readonly annotationType: number;
  readonly rect: readonly number[];
  readonly borderStyle?: PdfjsBorder | null;
  readonly borderColor?: ArrayLike<number> | null;
  readonly color?: ArrayLike<number> | null;
  readonly url?: string;
  readonly dest?: unknown;
  readonly action?: string;
  readonly overlaidText?: string;
  readonly hasAppearance?: boolean;
  /** Its layer. */
  readonly oc?: object | null;
  readonly titleObj?: { readonly str: string };
  readonly contentsObj?: { readonly str: string };
}

/** Returns the notes and links of a page, without links that have no target, and without invisible layers. */
export async function annotationsOf(
  pdf: PDFDocumentProxy,
  page: PDFPageProxy,
  isVisible: IsVisible,
): Promise<readonly PageAnnotation[]> {
  const found = (await page.getAnnotations({ intent: 'display' })) as readonly PdfjsAnnotation[];
  const { transform } = page.getViewport({ scale: 1 });
  const shown = found.slice(0, MOST_MARKS).filter(({ oc }) => isVisible(oc));
  const annotations = await Promise.all(shown.map((one) => annotationFrom(one, transform, pdf)));
  return annotations.filter((annotation) => annotation !== null);
}

async function annotationFrom(
  found: PdfjsAnnotation,
  page: readonly number[],
  pdf: PDFDocumentProxy,
): Promise<PageAnnotation | null> {
  const rect = rectOf(found.rect, page);
  const border = borderOf(found, page);
  if (found.annotationType === TYPE.text) return noteOf(found, rect);
  if (found.annotationType !== TYPE.link) return null;
  const target = await targetOf(found, pdf);
  const text = found.overlaidText?.trim() ?? '';
  return target && { kind: 'link', rect, border, target, text };
}

/** Returns null for a note without text. */
function noteOf(found: PdfjsAnnotation, rect: PdfRect): PageAnnotation | null {
  const text = found.contentsObj?.str.trim() ?? '';
  const title = found.titleObj?.str.trim() ?? '';
  if (!text) return null;
  return { kind: 'note', rect, title, text, isPainted: found.hasAppearance ?? false };
}

const ACTIONS = ['NextPage', 'PrevPage', 'FirstPage', 'LastPage'] as const;

async function targetOf(found: PdfjsAnnotation, pdf: PDFDocumentProxy): Promise<LinkTarget | null> {
  if (found.url) return { kind: 'web', url: found.url };
  const action = ACTIONS.find((name) => name === found.action);
  if (action) return { kind: 'action', action };
  const place = found.dest ? await placeOfDest(found.dest, pdf) : null;
  return place && { kind: 'page', ...place };
}

/** Returns the place of a named or explicit destination (PDF 32000-1, 12.3.2); null if the file does not contain it. */
export async function placeOfDest(
  dest: unknown,
  pdf: PDFDocumentProxy,
): Promise<PageTarget | null> {
  try {
    const place = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
    if (!Array.isArray(place)) return null;
    const [target, ...view] = place as readonly unknown[];
    const index = typeof target === 'number' ? target : await pdf.getPageIndex(target as never);
    if (index < 0 || index >= pdf.numPages) return null;
    return { page: (index + 1) as PageNumber, ...leftIn(view) };
  } catch {
    return null;
  }
}

/** The views with a left coordinate (PDF 32000-1, table 151). */
const viewsWithLeft = new Set(['XYZ', 'FitR', 'FitV', 'FitBV']);

/**
 * The left coordinate of a view. 0 is the whole page, as most programs write it. The boxes of the page are not read, because
 * a link would then load parts of the file. So the place is inexact on a page that is rotated or whose box does not begin at 0.
 */
function leftIn([view, left]: readonly unknown[]): Pick<PageTarget, 'left'> {
  const { name } = (view ?? {}) as { readonly name?: string };
  const isPlace = viewsWithLeft.has(name ?? '') && typeof left === 'number' && left >= 1;
  return isPlace ? { left: Math.round(left) as PdfPoints } : {};
}

/** Returns the axis-aligned rectangle between two opposite corners on the displayed page. */
export function rectOf(corners: readonly number[], page: readonly number[]): PdfRect {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = corners;
  const from = placed(x1, y1, page);
  const to = placed(x2, y2, page);
  return {
    x: Math.min(from.x, to.x) as PdfPoints,
    y: Math.min(from.y, to.y) as PdfPoints,
    width: Math.abs(to.x - from.x) as PdfPoints,
    height: Math.abs(to.y - from.y) as PdfPoints,
  };
}

function placed(
  x: number,
  y: number,
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[],
) {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** Border styles by their pdf.js numbers. Bevelled (3) and inset (4) borders are drawn solid. */
const STYLES: Readonly<Record<number, BorderStyle>> = { 2: 'dashed', 5: 'underline' };

/** Returns null for a border without a colour, which is transparent (PDF 32000-1, table 164). */
export function borderOf(found: PdfjsAnnotation, page: readonly number[]): AnnotationBorder | null {
  const { borderStyle } = found;
  const color = found.borderColor ?? found.color;
  if (!borderStyle || borderStyle.width <= 0 || !color || color.length < 3) return null;
  const [a = 1, b = 0] = page;
  const shown = (length: number) => (length * Math.hypot(a, b)) as PdfPoints;
  const { horizontalCornerRadius: across, verticalCornerRadius: down } = borderStyle;
  const liesAcross = Math.abs(b) > Math.abs(a);
  const [red = 0, green = 0, blue = 0] = Array.from(color);
  return {
    width: shown(borderStyle.width),
    style: STYLES[borderStyle.style] ?? 'solid',
    color: [red, green, blue],
    corners: liesAcross ? [shown(down), shown(across)] : [shown(across), shown(down)],
  };
}
