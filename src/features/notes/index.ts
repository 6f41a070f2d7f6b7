export { NotesPage } from './NotesPage.tsx';
