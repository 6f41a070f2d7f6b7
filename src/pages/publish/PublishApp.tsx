import { later, useHere } from '../../shared/ui/lazyComponent.ts';
import { useSnapshot } from 'valtio';
import { Bar } from './nav/NavBar.tsx';
import { Gate } from './access/AccessDenied.tsx';
import { where } from './route.ts';
import { Lacks } from './MissingSetup.tsx';
import { page } from './page.ts';
import { SaidPlace } from './toasts/ToastRegion.tsx';
import { ShelfPage } from './shelf/ShelfPage.tsx';
import { margins } from '../../shared/ui/margins.styles.ts';

const FiguresView = later(async () => (await import('./analytics/FiguresView.tsx')).FiguresView);

/** The desk, for those who may sit at it. */
export const DeskApp = () => (
  <div className={margins}>
    <Bar />
    <main>{page.account?.isPublisher ? <Desk /> : <Gate account={page.account} />}</main>
    <SaidPlace />
  </div>
);

function Desk() {
  const { place, hops } = useSnapshot(where);
  const isFigures = place.kind === 'figures';
  // Until they can be drawn the shelf stays.
  const isHere = useHere(isFigures ? [FiguresView.code] : [], { again: hops });
  if (isFigures && isHere) return <FiguresView />;
  return (
    <>
      {place.kind !== 'issue' && <Lacks />}
      <ShelfPage />
    </>
  );
}
