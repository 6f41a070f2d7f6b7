import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { PageNumber } from '../../../workers/pdf/protocol.ts';
import { Announcement } from './Announcement.tsx';
import { ProgressLine } from './bars/ProgressLine.tsx';
import { retryWhileOffline, trackReadingPosition, startReading, stopped } from './effects.ts';
import { Painter } from './stage/painter.ts';
import { Stage } from './stage/Stage.tsx';
import { ErrorView } from './stage/ErrorView.tsx';
import { connectionRestored, pageFailed, pagePainted, type Reading, reader } from './store.ts';
import { searchFromAddress } from './search/store.ts';
import { sizeLearned } from './spreads.ts';

interface Props {
  readonly reading: Reading;
  /** Whether access is known. Until then only the cover is shown. */
  readonly mayBegin: boolean;
}

const newPainter = () => new Painter({ sized: sizeLearned, painted, pageFailed, error: stopped });

function painted(page: PageNumber): void {
  pagePainted(page);
  connectionRestored();
}

/** The pages of one reading. Painted pages stay across attempts. */
export function PagesView({ reading, mayBegin }: Props) {
  const [painter] = useState(newPainter);
  const { attempt } = useSnapshot(reader);
  const [isBegun, begin] = useState(mayBegin);
  // Access is checked repeatedly; only the first answer delays the start.
  if (mayBegin && !isBegun) begin(true);
  useEffect(() => () => painter.close(), [painter]);
  useEffect(() => retryWhileOffline(painter), [painter]);
  useEffect(() => trackReadingPosition(reading), [reading]);
  useEffect(() => searchFromAddress(reading), [reading]);
  return (
    <>
      {isBegun && <Attempt key={attempt} reading={reading} painter={painter} />}
      <Stage reading={reading} painter={painter} />
      <ErrorView />
      <ProgressLine reading={reading} />
      <Announcement />
    </>
  );
}

/** One attempt to get the pages. A new attempt replaces a failed one. */
function Attempt({ reading, painter }: { reading: Reading; painter: Painter }) {
  useEffect(() => startReading(reading, painter), [reading, painter]);
  return null;
}
