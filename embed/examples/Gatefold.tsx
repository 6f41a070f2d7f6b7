import { useEffect, useEffectEvent, useRef } from 'react';
import { type Events, mount, type Mounted, type Options } from '@gatefold/embed';

interface Props extends Options {
  readonly src: string;
  readonly onPageTurned?: (detail: Events['pageTurned']) => void;
}

/** A store, or a reader, that follows its props. Copy it and add the events that you listen to. */
export function Gatefold({ onPageTurned, ...options }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<Mounted>(null);
  const given = useRef<Options>({});
  const wanted = JSON.stringify(options);
  const begin = useEffectEvent((element: Element) => mount(element, options));
  const turned = useEffectEvent((detail: Events['pageTurned']) => onPageTurned?.(detail));

  useEffect(() => {
    if (!place.current) return undefined;
    const store = begin(place.current);
    store.on('pageTurned', (detail) => turned(detail));
    mounted.current = store;
    return store.destroy;
  }, []);

  useEffect(() => {
    const now = JSON.parse(wanted) as Options;
    // `update` keeps an option that is not named: an option of before that was removed is undefined.
    const before = Object.keys(given.current).map((name) => [name, undefined] as const);
    mounted.current?.update({ ...Object.fromEntries(before), ...now });
    given.current = now;
  }, [wanted]);

  return <div ref={place} />;
}
