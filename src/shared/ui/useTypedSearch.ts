import { useEffect, useEffectEvent, useRef, useState } from 'react';

const restMs = 200;

/**
 * The typed text, and the function that reports it after a pause. A change from elsewhere, for example by
 * Back, replaces the text.
 */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search);
  const known = useRef(search);
  const report = (text: string): void => {
    if (text === known.current) return;
    known.current = text;
    onSearch(text);
  };
  const reportNow = useEffectEvent(report);
  useEffect(() => {
    if (text === known.current) return undefined;
    const timer = setTimeout(reportNow, restMs, text);
    // A click may leave this history entry. The search belongs to this one and not to the next.
    const onPress = () => reportNow(text);
    window.addEventListener('click', onPress, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('click', onPress, { capture: true });
    };
  }, [text]);
  useEffect(() => {
    if (search === known.current) return;
    known.current = search;
    setText(search);
  }, [search]);
  return { text, type: setText, tell: report };
}
