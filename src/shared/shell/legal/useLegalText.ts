import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { LegalDocument } from '#contract/api/laterCalls.ts';
import { api, loadStates, resource } from '../../api/index.ts';
import { loadFontFor } from '../../ui/fonts.ts';

interface Found {
  /** Markdown; null until it is loaded. */
  readonly text: string | null;
  readonly isFailed: boolean;
}

/** Loads a document at each change of its name. */
export function useLegalText(paper: LegalDocument): Found {
  const { data, load } = useMemo(() => resource<string | null>(() => textOf(paper), null), [paper]);
  useEffect(() => void load(), [load]);
  const { value, state } = useSnapshot(data);
  return { text: value, isFailed: state === loadStates.failed };
}

async function textOf(paper: LegalDocument): Promise<string> {
  const { text } = await api.legal({ params: { paper } });
  void loadFontFor(text);
  return text;
}
