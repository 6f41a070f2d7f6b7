import { later } from '../ui/later.ts';
import { useSnapshot } from 'valtio';
import { Bar } from './bar/Bar.tsx';
import { Gate } from './gate/Gate.tsx';
import { where } from './place.ts';
import { Lacks } from './Lacks.tsx';
import { page } from './page.ts';
import { SaidPlace } from './said/SaidPlace.tsx';
import { ShelfPage } from './shelf/ShelfPage.tsx';
import { margins } from '../ui/margins.styles.ts';

const FiguresView = later(async () => (await import('./figures/FiguresView.tsx')).FiguresView);

/** The desk, for those who may sit at it. */
export const DeskApp = () => (
  <div className={margins}>
    <Bar />
    <main>{page.account?.isPublisher ? <Desk /> : <Gate account={page.account} />}</main>
    <SaidPlace />
  </div>
);

function Desk() {
  const { place } = useSnapshot(where);
  if (place.kind === 'figures') return <FiguresView />;
  return (
    <>
      {place.kind !== 'issue' && <Lacks />}
      <ShelfPage />
    </>
  );
}
