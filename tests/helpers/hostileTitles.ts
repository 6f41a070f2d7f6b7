import { addIssue, addIssues } from './manyIssues.ts';
import { type OpenDoor, openSeededDoor } from './inProcessStore.ts';

/** Titles and descriptions that break a page without escaping, by the kind of attack. */
export const hostile = {
  script: '</script><script>alert(1)</script>',
  comment: '<!-- <script>',
  separators: 'a\u2028b\u2029c',
  dollars: "$& $1 $' \\u003c",
  quotes: `"><img src=x onerror='alert(1)'>`,
  emoji: '🐝👩‍👩‍👧 Bee',
  arabic: 'مرسى: مجلة الثقافة',
  long: 'Wort '.repeat(60).trim(),
};

export interface HostileStore extends OpenDoor {
  readonly hostileIds: Readonly<Record<string, number>>;
}

/** The number of ordinary issues before the hostile ones, so that these are not among the first. */
export const usualCount = 30;

/** The seeded store with an issue for each hostile title, in the test's process. */
export async function openHostileStore(): Promise<HostileStore> {
  const store = await openSeededDoor();
  const hostileIds: Record<string, number> = {};
  for (const [name, title] of Object.entries(hostile))
    hostileIds[name] = await addIssue(store.resources, { title, description: title });
  await addIssues(store.resources, usualCount);
  return { ...store, hostileIds };
}
