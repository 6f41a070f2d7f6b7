import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import { lazyComponent } from '../../../shared/ui/lazyComponent.ts';
import { useSearchStore } from '../session/context.ts';

interface Props {
  readonly page: PageNumber;
  /** Width of the page's frame, in CSS pixels. */
  readonly width: number;
}

const HitLayer = lazyComponent(async () => (await import('./HitLayer.tsx')).HitLayer, undefined, {
  onFailure: 'keep',
});

/** The hits of a page, while the user searches. */
export function PageHits({ page, width }: Props) {
  const { state } = useSearchStore();
  return state.at !== 'off' ? <HitLayer page={page} width={width} /> : null;
}
