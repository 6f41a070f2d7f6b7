import * as z from 'zod/mini';
import { cleanText } from '../storedText.ts';

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

export const isAddress = (text: string): boolean =>
  text.length <= supportLimits.email && address.test(text);

const isTopic = (text: string): text is SupportTopic =>
  supportTopics.some((topic) => topic === text);

function problemFault(problem: string): SupportFaults {
  if (problem.length > supportLimits.problem) return { problem: 'problemTooLong' };
  return problem.length < supportLimits.leastProblem ? { problem: 'problem' } : {};
}

/** A missing field is treated like an empty one. */
const Text = z._default(z.string(), '');

const Fields = { email: Text, topic: Text, problem: Text };

/** A form as it was filled in. `contract/api/support.ts` validates it. */
export const NeedSupport = z.codec(
  z.object({ need_support: z.object(Fields) }),
  z.object({ email: z.string(), topic: z.string(), problem: z.string() }),
  {
    decode: ({ need_support }) => need_support,
    encode: (request) => ({ need_support: request }),
  },
);
export type NeedSupport = z.output<typeof NeedSupport>;

/** Valid fields may be absent or have any value. */
// oxlint-disable-next-line promise/valid-params -- it is no promise's
const Child = z.catch(z.object({ errors: z.array(z.string()) }), { errors: [] });

/** The answer to an invalid form: sentences in the store's language, by field. */
export const SupportRefusal = z.object({
  code: z.literal(400),
  errors: z.object({
    children: z.object({
      email: z.optional(Child),
      topic: z.optional(Child),
      problem: z.optional(Child),
    }),
  }),
});
export type SupportRefusal = z.infer<typeof SupportRefusal>;
