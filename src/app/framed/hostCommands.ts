import { useEffect } from 'react';
import { subscribe } from 'valtio';
import * as z from 'zod/mini';
import { type CommandAnswer, ReaderCommand } from '#contract/messages/host.ts';
import { reader } from '../../features/reader/index.ts';
import { onHostMessage, postToHost } from './hostConnection/index.ts';
import { readerSnapshot } from './hostEvents.ts';
import { placeOf } from './hostReadings.ts';
import { viewer } from './viewer.ts';

/** Carries out the host's commands for the open document, one after another, and answers each. */
export function useHostCommands(): void {
  useEffect(() => {
    let last: Promise<void> = Promise.resolve();
    return onHostMessage('command', ({ payload: { id, ...asked } }) => {
      const answer = async (): Promise<void> =>
        postToHost('answer', { id, ...(await carryOut(asked)) });
      // The state is known also while a command waits for a document.
      if (asked.name === 'state') void answer();
      else last = last.then(answer);
    });
  }, []);
}

type Outcome = Omit<CommandAnswer, 'id'>;

async function carryOut(asked: unknown): Promise<Outcome> {
  const command = z.safeParse(ReaderCommand, asked).data;
  if (!command) return { error: 'invalid' };
  if (command.name === 'state') return place();
  const error = await untilOpen();
  const session = error ? null : reader.session;
  if (!session) return { error: error ?? 'closed' };
  const hits = await session.perform(command);
  return { ...place(), ...(hits !== undefined && { hits }) };
}

function place(): Outcome {
  const place = placeOf(readerSnapshot());
  return place ? { place } : {};
}

/** Resolves when the requested document is open, with null, or when it will not open by itself. */
const untilOpen = (): Promise<CommandAnswer['error'] | null> =>
  new Promise((resolve) => {
    const look = (): void => {
      const outcome = openingState();
      if (outcome === 'opening') return;
      stops.forEach((stop) => stop());
      resolve(outcome);
    };
    const stops = [subscribe(reader, look), subscribe(viewer, look)];
    look();
  });

function openingState(): CommandAnswer['error'] | null | 'opening' {
  const { opened, session, document } = reader;
  const phase = document?.phase;
  if (phase?.at === 'failed') return 'document_failed';
  if (phase?.at === 'needs-password') return 'no_access';
  if (phase?.at === 'checking-access' && phase.lacking) return 'no_access';
  if (session && document && document.pageCount !== null) return null;
  return opened || viewer.request || viewer.isWaiting ? 'opening' : 'closed';
}
