import { setImmediate } from 'node:timers/promises';

/**
 * Gathers what comes with the same turn of the event loop, and what is asked while an answer is awaited,
 * and asks all of it at once. So no answer is older than its question, and a thousand questions a second
 * cost a few queries.
 * @param ask answers in the order of the questions
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

/** Questions in one query. */
const most = 500;
