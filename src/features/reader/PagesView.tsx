import { Announcement } from './Announcement.tsx';
import { AnnotationTools } from './annotations/lazy.tsx';
import { ProgressLine } from './bars/ProgressLine.tsx';
import { ErrorView } from './stage/ErrorView.tsx';
import { Stage } from './stage/Stage.tsx';

/** The pages of one reading. Painted pages stay across attempts. */
export const PagesView = () => (
  <>
    <Stage />
    <ErrorView />
    <ProgressLine />
    <Announcement />
    <AnnotationTools />
  </>
);
