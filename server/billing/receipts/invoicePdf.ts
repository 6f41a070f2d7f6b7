import PdfKit from 'pdfkit';
import type { Locale } from '#contract/boot.ts';
import { segmenter } from '#contract/intl.ts';
import {
  fontRuns,
  type InvoiceFont,
  isRightToLeft,
  needsActualText,
  readInvoiceFont,
} from './invoiceFonts.ts';
import type { Detail } from './receipt.ts';

/** The texts of an invoice or a credit note. */
export interface InvoiceTexts {
  readonly title: string;
  readonly label: string;
  readonly storeName: string;
  readonly facts: readonly Detail[];
  readonly item: string;
  /** The language of an issue's title. */
  readonly itemLanguage: string | null;
  readonly kind: string;
  readonly sums: readonly Detail[];
  readonly parties: readonly Detail[];
  readonly issuedAt: Date;
  readonly locale: Locale;
}

/** In PDF points. */
const margin = 56;
const size = { page: [595, 842] as [number, number], title: 22, item: 13, text: 10.5 };
const between = { lines: 1.45, parts: 16 };
const widthOfNames = 190;

interface Style {
  readonly points: number;
  readonly color?: string;
}

/** Writes an invoice of one sheet, or of more for a long title. The same texts make the same bytes. */
export function writeInvoice(texts: InvoiceTexts): Promise<Buffer> {
  const { title, label, storeName, locale } = texts;
  const doc = new PdfKit({
    size: size.page,
    margin,
    // No default font: it would be read from files that a release does not have.
    font: '',
    pdfVersion: '1.7',
    lang: locale,
    displayTitle: true,
    tagged: true,
    // The date is part of the file's identifier.
    info: { Title: `${title} ${label}`, Author: storeName, CreationDate: texts.issuedAt },
  });
  const sheet = new Sheet(doc, locale);
  sheet.paragraph('P', storeName, { points: size.item, color: '#555555' });
  sheet.paragraph('H1', title, { points: size.title });
  sheet.lines([...texts.facts, ...texts.parties]);
  sheet.rule();
  sheet.paragraph('H2', texts.item, { points: size.item }, texts.itemLanguage);
  sheet.paragraph('P', texts.kind, { points: size.text, color: '#555555' });
  sheet.lines(texts.sums);
  return sheet.finish();
}

/** A document under construction, from the top down. */
class Sheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #locale: Locale;
  readonly #root: ReturnType<PDFKit.PDFDocument['struct']>;
  readonly #fonts = new Set<InvoiceFont>();
  readonly #chunks: Buffer[] = [];
  #y = margin;

  constructor(doc: PDFKit.PDFDocument, locale: Locale) {
    this.#doc = doc;
    this.#locale = locale;
    this.#root = doc.struct('Document');
    doc.addStructure(this.#root);
    doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
  }

  paragraph(role: 'P' | 'H1' | 'H2', text: string, style: Style, language?: string | null): void {
    this.#element(role, [text], language, () => {
      this.#y = this.#draw(text, style, { x: margin, width: size.page[0] - 2 * margin });
    });
    this.#y += style.points * 0.4;
  }

  /** Names at the left, and values beside them. */
  lines(lines: readonly Detail[]): void {
    const style: Style = { points: size.text };
    const x = margin + widthOfNames;
    for (const [name, value] of lines)
      this.#element('P', [name, value], null, () => {
        const top = this.#y;
        const bottom = this.#draw(
          `${name} `,
          { ...style, color: '#555555' },
          { x: margin, width: widthOfNames - 12 },
        );
        this.#y = top;
        this.#y = Math.max(
          bottom,
          this.#draw(value, style, { x, width: size.page[0] - margin - x }),
        );
      });
    this.#y += between.parts;
  }

  rule(): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    const line = this.#doc.moveTo(margin, this.#y).lineTo(size.page[0] - margin, this.#y);
    line.lineWidth(0.5).stroke('#999999');
    this.#doc.endMarkedContent();
    this.#y += between.parts;
  }

  finish(): Promise<Buffer> {
    this.#root.end();
    return new Promise((resolve, reject) => {
      this.#doc.on('end', () => resolve(Buffer.concat(this.#chunks)));
      this.#doc.on('error', reject);
      this.#doc.end();
    });
  }

  #element(
    role: string,
    texts: readonly string[],
    lang: string | null | undefined,
    draw: () => void,
  ): void {
    const text = texts.join(' ');
    const options = { ...(lang && { lang }), ...(needsActualText(text) && { actual: text }) };
    this.#root.add(this.#doc.struct(role, options, draw));
  }

  /** Draws a text in lines, and returns the place below it. */
  #draw(text: string, style: Style, { x, width }: { x: number; width: number }): number {
    const height = style.points * between.lines;
    for (const line of this.#broken(text, style, width)) {
      if (this.#y + height > size.page[1] - margin) {
        this.#doc.addPage();
        this.#y = margin;
      }
      let at = isRightToLeft(line) ? x + width - this.#widthOf(line, style) : x;
      for (const run of fontRuns(line)) {
        this.#use(run.font, style).fillColor(style.color ?? '#000000');
        const place = { lineBreak: false, baseline: 'alphabetic' } as const;
        this.#doc.text(run.text, at, this.#y + style.points, place);
        at += this.#doc.widthOfString(run.text);
      }
      this.#y += height;
    }
    return this.#y;
  }

  /** Breaks between words, and within a word that is wider than the line. */
  #broken(text: string, style: Style, width: number): string[] {
    const lines = [''];
    let used = 0;
    for (const { segment } of segmenter(this.#locale, 'word').segment(text)) {
      const isWide = this.#widthOf(segment, style) > width;
      for (const part of isWide ? segment : [segment]) {
        const wide = this.#widthOf(part, style);
        const isNext = used + wide > width && part.trim() !== '';
        if (isNext) lines.push(part);
        else lines[lines.length - 1] += part;
        used = isNext ? wide : used + wide;
      }
    }
    return lines.map((line) => line.trim());
  }

  #widthOf(text: string, style: Style): number {
    return fontRuns(text)
      .map((run) => this.#use(run.font, style).widthOfString(run.text))
      .reduce((sum, one) => sum + one, 0);
  }

  #use(font: InvoiceFont, { points }: Style): PDFKit.PDFDocument {
    if (!this.#fonts.has(font)) this.#doc.registerFont(font, readInvoiceFont(font));
    this.#fonts.add(font);
    return this.#doc.font(font).fontSize(points);
  }
}
