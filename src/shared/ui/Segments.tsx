import { covering } from './covering.styles.ts';
import { Legend, Segment, SegmentRow } from './segments.styles.ts';

interface Props<T extends string> {
  readonly name: string;
  readonly label: string;
  readonly chosen: T;
  readonly choices: readonly { value: T; text: string; disabled?: boolean }[];
  readonly onChoose: (value: T) => void;
}

/** A choice of a few values, side by side. */
export const Segments = <T extends string>({
  name,
  label,
  chosen,
  choices,
  onChoose,
}: Props<T>) => (
  <SegmentRow>
    <Legend>{label}</Legend>
    {choices.map(({ value, text, disabled = false }) => (
      <Segment key={value}>
        <input
          type="radio"
          className={covering}
          name={name}
          value={value}
          checked={value === chosen}
          disabled={disabled}
          onChange={() => onChoose(value)}
        />
        <span>{text}</span>
      </Segment>
    ))}
  </SegmentRow>
);
