import type { NeedSupport } from './api/support.ts';

export const supportTopics = ['reader', 'payments', 'auth', 'other'] as const;
export type SupportTopic = (typeof supportTopics)[number];

/** In the order in which they stand in the form. */
export const supportFields = ['email', 'topic', 'problem'] as const;
export type SupportField = (typeof supportFields)[number];

/** What can be wrong; each has its words in `support.wrong` of the language files. */
export type SupportFault = 'email' | 'topic' | 'problem' | 'problemTooLong';
export type SupportFaults = Partial<Record<SupportField, SupportFault>>;

/** In UTF-16 units. A problem of this length fits into a request, whatever signs it is written in. */
export const supportLimits = { email: 254, leastProblem: 5, problem: 10_000 } as const;

/**
 * Neither a space, nor what means more than itself in the head of a mail (RFC 5322, section 3.2.3),
 * nor what cannot be seen.
 */
const sign = (besides: string): string => `[^\\s@<>()[\\]\\\\,;:"\\p{Cc}\\p{Cf}\\p{Cs}${besides}]+`;

/** Something@somewhere.else, in one line. */
const address = new RegExp(`^${sign('')}@(?:${sign('.')}\\.)+${sign('.')}$`, 'u');

/** Signs that steer a terminal or a mail program, and NUL, which no database takes. */
const steering = /[^\P{Cc}\n\t]/gu;

/** Of signs that take two units, of which one is missing. */
const halves = /\p{Cs}/gu;

/** As it is kept: without what cannot be seen around it and in it. */
export const cleaned = ({ email, topic, problem }: NeedSupport): NeedSupport => ({
  email: email.trim(),
  topic,
  problem: problem.replace(/\r\n?/g, '\n').replace(steering, '').replace(halves, '\uFFFD').trim(),
});

/** What is wrong with a form that was cleaned; nothing where it can be sent. */
export function faultsOf({ email, topic, problem }: NeedSupport): SupportFaults {
  return {
    ...(!isAddress(email) && { email: 'email' }),
    ...(!isTopic(topic) && { topic: 'topic' }),
    ...problemFault(problem),
  };
}

const isAddress = (text: string): boolean =>
  text.length <= supportLimits.email && address.test(text);

export const isTopic = (text: string): text is SupportTopic =>
  supportTopics.some((topic) => topic === text);

function problemFault(problem: string): SupportFaults {
  if (problem.length > supportLimits.problem) return { problem: 'problemTooLong' };
  return problem.length < supportLimits.leastProblem ? { problem: 'problem' } : {};
}
