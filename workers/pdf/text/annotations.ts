import type { PDFDocumentProxy, PDFPageProxy } from '../pdfjs.ts';
import type {
  BorderStyle,
  LinkTarget,
  AnnotationBorder,
  PageAnnotation,
  PageNumber,
  PdfPoints,
  PdfRect,
} from '../protocol.ts';

/** A page with more links than this has them to do harm. */
const MOST_MARKS = 2000;

/** Annotation types (PDF 32000-1, table 169, as pdf.js numbers them). */
const TYPE = { text: 1, link: 2 } as const;

interface PdfjsBorder {
  readonly width: number;
  readonly style: number;
  readonly horizontalCornerRadius: number;
  readonly verticalCornerRadius: number;
}

/** As much of pdf.js's description of an annotation as is looked at. `unsafeUrl` is never. */
export interface PdfjsAnnotation {
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
  readonly titleObj?: { readonly str: string };
  readonly contentsObj?: { readonly str: string };
}

/** The notes and links of a page; those that lead nowhere are left out. */
export async function annotationsOf(
  pdf: PDFDocumentProxy,
  page: PDFPageProxy,
): Promise<readonly PageAnnotation[]> {
  const found = (await page.getAnnotations({ intent: 'display' })) as readonly PdfjsAnnotation[];
  const { transform } = page.getViewport({ scale: 1 });
  const annotations = await Promise.all(
    found.slice(0, MOST_MARKS).map((one) => annotationFrom(one, transform, pdf)),
  );
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

/** A note that says nothing is not shown. */
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
  const page = found.dest ? await pageOfDest(found.dest, pdf) : null;
  return page === null ? null : { kind: 'page', page };
}

/** A destination by name or by place (PDF 32000-1, 12.3.2); null where it is not in the file. */
export async function pageOfDest(dest: unknown, pdf: PDFDocumentProxy): Promise<PageNumber | null> {
  try {
    const place = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
    if (!Array.isArray(place)) return null;
    const [target] = place as readonly unknown[];
    const index = typeof target === 'number' ? target : await pdf.getPageIndex(target as never);
    return index >= 0 && index < pdf.numPages ? ((index + 1) as PageNumber) : null;
  } catch {
    return null;
  }
}

/** The upright rectangle that two opposite corners span on the page as shown. */
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

/** Border styles by pdf.js's numbers; bevelled (3) and inset (4) are drawn solid. */
const STYLES: Readonly<Record<number, BorderStyle>> = { 2: 'dashed', 5: 'underline' };

/** A border without a colour is transparent (PDF 32000-1, table 164), so there is none to draw. */
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
