/** The other side sends more than it was allowed to. */
export class BodyTooLong extends Error {}

/** Reads the body of an answer from elsewhere. Throws `BodyTooLong` as soon as it is longer than `mostBytes`. */
export async function boundedBody(
  { body }: Pick<Response, 'body'>,
  mostBytes: number,
): Promise<Buffer> {
  if (!body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > mostBytes) throw new BodyTooLong('The answer is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
