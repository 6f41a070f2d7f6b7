import { setImmediate } from 'node:timers/promises';

/**
 * Combines requests of one turn of the event loop, and requests that arrive during a query, into one query.
 * A result is never older than its request, and a thousand requests a second cost a few queries.
 * @param load returns the results in the order of the keys
 */
export function batchLoader<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = [];
  let isAsking = false;
  const askAll = async (): Promise<void> => {
    isAsking = true;
    while (waiting.length > 0) {
      await setImmediate();
      const asked = waiting.splice(0, most);
      try {
        const answers = await ask(asked.map(({ question }) => question));
        for (const [place, { resolve }] of asked.entries()) resolve(answers[place] as Answer);
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    isAsking = false;
  };
  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (!isAsking) void askAll();
    });
}

interface Waiting<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/** Keys in one query. */
const most = 500;
