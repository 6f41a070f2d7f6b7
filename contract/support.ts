import type { NeedSupport } from './api/support.ts';
import { cleanText } from './storedText.ts';

export const supportTopics = ['reader', 'payments', 'auth', 'other'] as const;
export type SupportTopic = (typeof supportTopics)[number];

/** In the order of the form. */
export const supportFields = ['email', 'topic', 'problem'] as const;
export type SupportField = (typeof supportFields)[number];

/** The faults of a form. Each has a text in `support.wrong` of the language files. */
type SupportFault = 'email' | 'topic' | 'problem' | 'problemTooLong';
export type SupportFaults = Partial<Record<SupportField, SupportFault>>;

/** In UTF-16 units. A text of this length fits into a request in every script. */
const supportLimits = { email: 254, leastProblem: 5, problem: 10_000 } as const;

/**
 * No space, no special character of a mail header (RFC 5322, section 3.2.3), and no invisible character.
 */
const sign = (besides: string): string => `[^\\s@<>()[\\]\\\\,;:"\\p{Cc}\\p{Cf}\\p{Cs}${besides}]+`;

/** local@host.domain, on one line. */
const address = new RegExp(`^${sign('')}@(?:${sign('.')}\\.)+${sign('.')}$`, 'u');

/** The stored form: trimmed, without control characters. */
export const cleaned = ({ email, topic, problem }: NeedSupport): NeedSupport => ({
  email: email.trim(),
  topic,
  problem: cleanText(problem).trim(),
});

/** The faults of a cleaned form; empty for a valid form. */
export function faultsOf({ email, topic, problem }: NeedSupport): SupportFaults {
  return {
    ...(!isAddress(email) && { email: 'email' }),
    ...(!isTopic(topic) && { topic: 'topic' }),
    ...problemFault(problem),
  };
}

const isAddress = (text: string): boolean =>
  text.length <= supportLimits.email && address.test(text);

const isTopic = (text: string): text is SupportTopic =>
  supportTopics.some((topic) => topic === text);

function problemFault(problem: string): SupportFaults {
  if (problem.length > supportLimits.problem) return { problem: 'problemTooLong' };
  return problem.length < supportLimits.leastProblem ? { problem: 'problem' } : {};
}
