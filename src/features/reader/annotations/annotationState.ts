import { ref } from 'valtio';
import type { AnnotationId } from '#contract/api/annotations.ts';
import type { PageNumber, PagePart } from '../../../../workers/pdf/engineProtocol.ts';
import type { SelectedText } from './anchors.ts';

/** The user's annotations of the open document, for the parts of the reader that load before their code. */
export interface AnnotationState {
  /** The actions of the bars and keys; null until their code is loaded. */
  actions: AnnotationActions | null;
  /** The page whose bookmark the user has asked for before the actions are there. */
  wanted: PageNumber | null;
  /** Pages with a bookmark. */
  bookmarked: ReadonlySet<number>;
  /** Pages with a highlight or a note. */
  annotated: ReadonlySet<number>;
  /** The annotation whose bar is open. */
  open: AnnotationId | null;
  /** Reads the selection of the article view; null while the pages are shown. */
  articleSelection: (() => SelectedText | null) | null;
  /** The content of the pages that are mounted. */
  parts: Record<number, readonly PagePart[]>;
  /** The user chooses a part of a page for a picture. */
  isClipping: boolean;
  /** The latest action, for screen readers. */
  announcement: string;
  /** The text that the address leads to, until its page is left. 'unread' until it is searched. */
  linked: LinkedText | 'unread' | null;
  /** Annotations whose text is not on the page of their number: the page where it is now, or 'lost'. */
  moved: Record<AnnotationId, PageNumber | 'lost'>;
}

/** The text of a link and the page that has it. */
export interface LinkedText {
  readonly page: PageNumber;
  readonly exact: string;
  /** In the text of the page. */
  readonly start: number;
  readonly end: number;
}

export interface AnnotationActions {
  /** Adds a bookmark to a page, or removes its bookmark. */
  readonly toggleBookmark: (page: PageNumber) => void;
}

export const noPages: ReadonlySet<number> = ref(new Set<number>());

/** Whether one of the visible pages has a bookmark. */
export const hasBookmark = (
  { bookmarked }: Pick<AnnotationState, 'bookmarked'>,
  pages: readonly number[],
): boolean => pages.some((page) => bookmarked.has(page));

export function openAnnotation(state: AnnotationState, id: AnnotationId | null): void {
  state.open = id;
}

/** Tells screen readers what has happened. */
export function announce(state: AnnotationState, text: string): void {
  state.announcement = text;
}

/** The article view is open, until the returned function is called. */
export function connectArticle(
  state: AnnotationState,
  selection: () => SelectedText | null,
): () => void {
  state.articleSelection = ref(selection);
  return () => {
    state.articleSelection = null;
  };
}

export function connectActions(state: AnnotationState, actions: AnnotationActions | null): void {
  state.actions = actions && ref(actions);
}

/** Adds or removes the bookmark of a page, or keeps this for the code of the actions. A second press takes it back. */
export function toggleBookmark(state: AnnotationState, page: PageNumber): void {
  if (state.actions) state.actions.toggleBookmark(page);
  else state.wanted = state.wanted === page ? null : page;
}

export function takeWanted(state: AnnotationState): PageNumber | null {
  const { wanted } = state;
  state.wanted = null;
  return wanted;
}

export function markPages(
  state: AnnotationState,
  marks: Pick<AnnotationState, 'bookmarked' | 'annotated'>,
): void {
  state.bookmarked = ref(marks.bookmarked);
  state.annotated = ref(marks.annotated);
}

/** The content of a mounted page, until the returned function is called. */
export function holdParts(
  state: AnnotationState,
  page: PageNumber,
  parts: readonly PagePart[],
): () => void {
  state.parts[page] = ref(parts);
  return () => {
    delete state.parts[page];
  };
}

export function setClipping(state: AnnotationState, isClipping: boolean): void {
  state.isClipping = isClipping;
}

/** Lights the text of a link; null ends it. */
export function lightText(state: AnnotationState, linked: LinkedText | null): void {
  state.linked = linked && ref(linked);
}

/** An annotation was found on another page, on none, or on its own. */
export function annotationFound(
  state: AnnotationState,
  id: AnnotationId,
  page: PageNumber | 'lost' | 'same',
): void {
  if (page === 'same') delete state.moved[id];
  else state.moved[id] = page;
}

export const initialAnnotationState = (): AnnotationState => ({
  actions: null,
  wanted: null,
  bookmarked: noPages,
  annotated: noPages,
  open: null,
  articleSelection: null,
  parts: {},
  isClipping: false,
  announcement: '',
  linked: 'unread',
  moved: {},
});
