import * as z from 'zod/mini';
import { type Issue, SpreadsMode } from '#contract/api/issue.ts';
import { deviceList, newestFirst } from '../../../shared/ui/deviceList.ts';

/** The user's choice of the spread mode for an issue, on this device. */
const Choice = z.object({ issue: z.int().check(z.positive()), spreads: SpreadsMode });
export type Choices = z.infer<typeof Choice>[];

const choices = deviceList('gatefold:spreads', Choice);

export const choicesIn = choices.entriesIn;

/** The publisher's setting; absent from older servers. */
type Published = Pick<Issue, 'id'> & { readonly spreads?: SpreadsMode };

/** The user's own choice wins over the publisher's. */
export const modeFor = (issue: Published, chosen: Choices = choices.read()): SpreadsMode =>
  chosen.find((choice) => choice.issue === issue.id)?.spreads ?? issue.spreads ?? 'auto';

export const storeChoice = ({ id: issue }: Published, spreads: SpreadsMode): void =>
  choices.change((before) =>
    newestFirst(
      { issue, spreads },
      before.filter((choice) => choice.issue !== issue),
    ),
  );
