import { eq } from 'drizzle-orm';
import { xsrf } from '#contract/api/registry.ts';
import { fileNameHeader, UploadEvent, uploadPath } from '#contract/admin/upload.ts';
import { users } from '../../server/platform/db/schema.ts';
import { addPerson, addSession, type OpenDoor } from './inProcessStore.ts';
import { formTokenIn, type Visit, visit } from './visit.ts';

/** A signed-in user whom the operator made a publisher. */
export const visitAsPublisher = (door: OpenDoor): Promise<Visit> =>
  visitAs(door, { isPublisher: true });

/** A signed-in user whom the operator made an owner. */
export const visitAsOwner = (door: OpenDoor): Promise<Visit> =>
  visitAs(door, { isPublisher: true, isOwner: true });

async function visitAs(door: OpenDoor, role: Partial<typeof users.$inferInsert>): Promise<Visit> {
  const id = await addPerson(door);
  await door.db.update(users).set(role).where(eq(users.id, id));
  return visit(door, { cookie: door.cookie(await addSession(door, id)) });
}

export interface Sending {
  /** 'Tides.pdf' by default. */
  readonly name?: string;
  /** A new draft by default. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Sends a PDF as the publisher's page does. */
export function send(
  door: Pick<OpenDoor, 'origin'>,
  by: Visit,
  pdf: Uint8Array,
  { name = 'Tides.pdf', path = uploadPath, headers = {}, signal }: Sending = {},
): Promise<Response> {
  return fetch(door.origin + path, {
    method: 'POST',
    body: pdf as Uint8Array<ArrayBuffer>,
    headers: {
      ...headersOf(by),
      [fileNameHeader]: encodeURIComponent(name),
      ...headers,
    },
    ...(signal && { signal }),
  });
}

/** The headers of an upload. */
export const headersOf = ({ jar }: Visit): Record<string, string> => ({
  cookie: [...jar].map((pair) => pair.join('=')).join('; '),
  'content-type': 'application/pdf',
  [xsrf.header]: formTokenIn(jar) ?? '',
});

/** Every line of the response. */
export async function eventsIn(answer: Response): Promise<UploadEvent[]> {
  const lines = (await answer.text()).trim().split('\n');
  return lines.map((line) => UploadEvent.parse(JSON.parse(line)));
}

/** The last line of a complete upload. */
export async function outcomeOf(answer: Response) {
  const last = (await eventsIn(answer)).at(-1);
  if (!last || last.kind === 'progress') throw new Error('The answer has no end.');
  return last;
}

/** Sends a PDF that must be accepted. */
export async function upload(door: OpenDoor, by: Visit, pdf: Uint8Array, more: Sending = {}) {
  const outcome = await outcomeOf(await send(door, by, pdf, more));
  if (outcome.kind !== 'done') throw new Error(outcome.message);
  return outcome;
}
