import { useEffect, useState } from 'react';
import type { LegalDocument } from '#contract/api/legal.ts';
import { ApiError, api } from '../../api/index.ts';
import { loadFontFor } from '../../ui/fonts.ts';

interface Found {
  /** Markdown; null until it is loaded. */
  readonly text: string | null;
  readonly isFailed: boolean;
}

const awaited: Found = { text: null, isFailed: false };

/** Loads a document at each change of its name. A late answer is ignored. */
export function useLegalText(paper: LegalDocument): Found {
  const [found, setFound] = useState(awaited);
  useEffect(() => {
    const asking = new AbortController();
    const show = (next: Found): void => {
      if (!asking.signal.aborted) setFound(next);
    };
    show(awaited);
    void look(paper).then(show);
    return () => asking.abort();
  }, [paper]);
  return found;
}

async function look(paper: LegalDocument): Promise<Found> {
  try {
    const { text } = await api.legal({ params: { paper } });
    void loadFontFor(text);
    return { text, isFailed: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { text: null, isFailed: true };
  }
}
