import * as z from 'zod/mini';

/** A missing field is treated like an empty one. */
const Text = z._default(z.string(), '');

const Fields = { email: Text, topic: Text, problem: Text };

/** A form as it was filled in. `contract/support.ts` validates it. */
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
