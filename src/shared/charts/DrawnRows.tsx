import type { ReactNode } from 'react';
import { drawing } from './plots.styles.ts';
import { axis, Named, Note, Rows, strip } from './rows.styles.ts';

interface DrawnRow {
  readonly name: string;
  readonly isLit: boolean;
  /** SVG content, 24 px high. */
  readonly drawn: ReactNode;
  readonly value: string;
  readonly note?: string | undefined;
}

interface Props {
  readonly rowName: string;
  readonly valueName: string;
  readonly rows: readonly DrawnRow[];
  /** The content below the drawn column. */
  readonly scale?: ReactNode;
}

/** A table of names and numbers, with a drawn column between the two. */
export const ChartRows = ({ rowName, valueName, rows, scale }: Props) => (
  <Rows>
    <colgroup>
      <col />
      <col />
      <col />
    </colgroup>
    <thead>
      <tr>
        <th scope="col">{rowName}</th>
        <th scope="col" colSpan={2}>
          {valueName}
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <Row key={row.name} {...row} />
      ))}
    </tbody>
    {scale && (
      <tfoot aria-hidden="true">
        <tr>
          <td aria-hidden="true" />
          <td>
            <svg className={`${drawing} ${axis}`}>{scale}</svg>
          </td>
          <td aria-hidden="true" />
        </tr>
      </tfoot>
    )}
  </Rows>
);

const Row = ({ name, isLit, drawn, value, note }: DrawnRow) => (
  <tr>
    <th scope="row" data-lit={isLit || undefined}>
      <Named dir="auto" title={name}>
        {name}
      </Named>
    </th>
    <td aria-hidden="true">
      <svg className={`${drawing} ${strip}`}>{drawn}</svg>
    </td>
    <td>
      {value}
      {note && <Note>{note}</Note>}
    </td>
  </tr>
);
