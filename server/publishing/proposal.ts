import type { Resources } from '../platform/resources.ts';
import { takeIn } from './intake.ts';
import { type PublishOptions, withMade } from './pipeline.ts';
import type { OnProgress } from './publishOrder.ts';
import type { Proposed } from './pdf-worker/protocol.ts';

/** What a PDF says of itself. Nothing of it is kept. Throws `PublishRefused`. */
export const proposalOf = (
  resources: Resources,
  file: string,
  onProgress: OnProgress,
  terms: PublishOptions,
): Promise<Proposed> =>
  withMade(
    resources,
    { file, bring: takeIn(file), samplePages: 0, onProgress },
    terms,
    async ({ result }) => result.proposed,
  );
