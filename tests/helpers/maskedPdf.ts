/** A picture of a PDF: the entries of its dictionary after /Subtype, and its encoded bytes. */
export interface MadePicture {
  readonly entries: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const encoder = new TextEncoder();

/**
 * A page of `width` × `height` points with a picture on a coloured ground. The entries of `picture` may refer to the mask
 * as `6 0 R`. Runs in a browser.
 */
export async function maskedPdf(
  [width, height]: readonly [number, number],
  picture: MadePicture,
  mask: MadePicture | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const content = `0.9 0.5 0.1 rg 0 0 ${width} ${height} re f q ${width} 0 0 ${height} 0 0 cm /I Do Q`;
  const bodies: (string | MadePicture)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>`,
    { entries: '', bytes: encoder.encode(content) },
    picture,
    ...(mask ? [mask] : []),
  ];
  const parts: BlobPart[] = ['%PDF-1.7\n'];
  let size = 9;
  const put = (part: string | Uint8Array<ArrayBuffer>): void => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part;
    parts.push(bytes);
    size += bytes.length;
  };
  const lines: string[] = [];
  for (const [at, body] of bodies.entries()) {
    lines.push(`${String(size).padStart(10, '0')} 00000 n \n`);
    put(`${at + 1} 0 obj\n`);
    if (typeof body === 'string') put(body);
    else {
      const subtype = at > 3 ? '/Type /XObject /Subtype /Image' : '';
      put(`<< ${subtype} ${body.entries} /Length ${body.bytes.length} >>\nstream\n`);
      put(body.bytes);
      put('\nendstream');
    }
    put('\nendobj\n');
  }
  const count = bodies.length + 1;
  parts.push(`xref\n0 ${count}\n0000000000 65535 f \n${lines.join('')}`);
  parts.push(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${size}\n%%EOF\n`);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** A JPEG of two colours that blend into each other. */
export async function colourJpeg(width: number, height: number): Promise<MadePicture['bytes']> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  const colours = context.createLinearGradient(0, 0, width, height);
  colours.addColorStop(0, 'teal');
  colours.addColorStop(1, 'gold');
  context.fillStyle = colours;
  context.fillRect(0, 0, width, height);
  const file = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
  return new Uint8Array(await file.arrayBuffer());
}

/** A baseline JPEG of one component, 96 × 64: black at the left, white at the right, with a light square. */
export const greyJpeg = (): MadePicture['bytes'] =>
  Uint8Array.from(atob(greyBase64.join('')), (letter) => letter.charCodeAt(0));

const greyBase64 = [
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC',
  '0oMCUoKSj/wAALCABAAGABAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIh',
  'MUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhI',
  'WGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APmG',
  'z7VuWfat2z7Vu2Xatyz7Vu2fat2z7VuWfat2y7Vu2fatyz7Vu2favzEs+1bln2rds+1btl2rcs+1btn2rds+1bln2rdsu1btn2rcs+1btn2r8x',
  'LPtW5Z9q3bPtW7Zdq3LPtW7Z9q3bPtW5Z9q3bLtW7Z9q3LPtW7Z9q/MSz7VuWfavo/9ln7niX/ALdv/ate9UV802fat2z7VuWfat2y7Vu2faty',
  'z7Vu2favzEs+1bln2r6P/ZZ+54l/7dv/AGrXvVFfNNn2rds+1bln2rdsu1btn2rcs+1btn2r8xLPtW5Z9q9W+E3j7/hBxqQ/s37d9t8r/lv5Wz',
  'Zv/wBls53+3SvS4fjj5v8AzL2P+33/AO11fh+MPmf8wPH/AG9//YVwVn2rds+1bln2rdsu1btn2rcs+1btn2r8xLPtW5Z9q3bPtW7Zdq3LPtW7',
  'Z9q3bPtW5Z9q3bLtW7Z9q3LPtW7Z9q/MSz7VuWfat2z7Vu2Xatyz7Vu2fat2z7VuWfat2y7Vu2fatyz7Vu2fav/Z',
];
