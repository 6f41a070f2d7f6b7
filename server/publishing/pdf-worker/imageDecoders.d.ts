/** The part of pdf.js's decoders that the PDF worker uses. The package has no types for them. */
declare module 'pdfjs-dist/legacy/image_decoders/pdf.image_decoders.mjs' {
  export class JpegImage {
    readonly width: number;
    readonly height: number;
    /** Throws for a damaged file. */
    parse(bytes: Uint8Array): void;
    /** Returns the components of all pixels, in the order of the file. */
    getData(options: {
      readonly width: number;
      readonly height: number;
      /** Otherwise four inks are inverted. */
      readonly isSourcePDF: boolean;
    }): Uint8Array;
  }
}
