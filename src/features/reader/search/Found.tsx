import { t } from '../../../shared/shell/index.ts';
import { IconButton } from '../bars/buttons.styles.ts';
import { arrowDown, arrowUp } from '../bars/icons.tsx';
import { useSearchStore, useSession } from '../session/context.ts';
import { stepToHit } from './effects.ts';
import { Results } from './Results.tsx';
import type { Hit } from './rules.ts';
import { SearchStatus } from './SearchStatus.tsx';
import { Row } from './search.styles.ts';

interface Props {
  /** The button for the next hit. */
  readonly next: React.Ref<HTMLButtonElement>;
  readonly onChoose: (hit: Hit, cause: Event) => void;
}

/** What the search has found, below its field. */
export function Found({ next, onChoose }: Props) {
  const { state } = useSearchStore();
  const hasHits = state.at !== 'off' && state.hits.length > 0;
  return (
    <>
      <Row>
        <SearchStatus />
        <Step name="searchPanel.previous" step={-1} isOn={hasHits} icon={arrowUp} />
        <Step ref={next} name="searchPanel.next" step={1} isOn={hasHits} icon={arrowDown} />
      </Row>
      {hasHits && <Results onChoose={onChoose} />}
    </>
  );
}

interface StepProps {
  readonly ref?: React.Ref<HTMLButtonElement>;
  readonly name: 'searchPanel.next' | 'searchPanel.previous';
  readonly step: 1 | -1;
  readonly isOn: boolean;
  readonly icon: React.ReactNode;
}

function Step({ ref, name, step, isOn, icon }: StepProps) {
  const session = useSession();
  return (
    <IconButton
      ref={ref}
      type="button"
      aria-label={t(name)}
      aria-disabled={!isOn}
      onClick={(event) => stepToHit(session, step, event.nativeEvent)}
    >
      {icon}
    </IconButton>
  );
}
