import { useId } from 'react';
import { Numbers, NumbersArea, Table } from './plots.styles.ts';

interface Props {
  /** The label that opens the table. */
  readonly label: string;
  /** The caption. */
  readonly name: string;
  readonly head: readonly string[];
  /** The first cell of each row is its name. */
  readonly rows: readonly (readonly string[])[];
}

/** The drawn values as numbers. It opens without a script. */
export function NumberTable({ label, name, head, rows }: Props) {
  const id = useId();
  return (
    <Numbers>
      <summary id={id}>{label}</summary>
      {/* Focusable, because the table may scroll. */}
      <NumbersArea aria-label={name} tabIndex={0}>
        <Table>
          <thead>
            <tr>
              {head.map((text) => (
                <th key={text} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first = '', ...cells]) => (
              <tr key={first}>
                <th scope="row">
                  <bdi>{first}</bdi>
                </th>
                {cells.map((cell, place) => (
                  <td key={head[place + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </NumbersArea>
    </Numbers>
  );
}
