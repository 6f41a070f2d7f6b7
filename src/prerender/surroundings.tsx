import { createContext, type ReactNode, use } from 'react';
import { coverShare } from '#contract/cardFacts.ts';
import { type CoverWidth, coverUrl, type Issue } from '#contract/api/issue.ts';
import { consentCookie, dismissalCookie, type FirstScreen } from '#contract/firstScreen.ts';
import { CoverRoom } from '../features/catalog/grid.styles.ts';
import type { AppConfig } from '../shared/shell/appConfig.ts';
import { coverRoom, pageBackground, picture } from '../shared/prerendered/document.styles.ts';

/**
 * What the views of the first screen import from the page, the session and the router, for one rendering of the
 * server. The build (`scripts/vitePlugins.ts`) puts this file in the place of those modules.
 */
const Screen = createContext<FirstScreen | null>(null);

export const ScreenProvider = Screen;

/** The data of the rendering, while a view is rendered. Unlike other hooks, `use` may be called anywhere in it. */
export function firstScreen(): FirstScreen {
  // oxlint-disable-next-line react-hooks/rules-of-hooks -- `t` and others that call this are no hooks
  const screen = use(Screen);
  if (!screen) throw new Error('Nothing is being rendered.');
  return screen;
}

export const t: FirstScreen['translate'] = (key, values) => firstScreen().translate(key, values);

export const appConfig = {
  withoutCookies: false,
  get isEmbed() {
    return firstScreen().frame !== 'none';
  },
  get notice() {
    return firstScreen().boot.notice;
  },
  get sandboxEnabled() {
    return firstScreen().boot.sandbox;
  },
  get siteMessage() {
    return firstScreen().boot.site_message;
  },
} satisfies Partial<AppConfig>;

export const storeInfo = {
  get name() {
    return firstScreen().store.name;
  },
  get icon() {
    return firstScreen().store.icon;
  },
};

/** The rights are those of a guest: the app adds what it learns later. */
export const catalog = { purchasesLoaded: false };
export const useRights = (): null => null;

export const useSnapshot = <State,>(state: State): State => state;

export const pageLanguage = (): string => firstScreen().boot.locale;

/** The server adds the prefix to all documents. */
export const withPrefix = (path: string): string => path;

const isSet = (cookie: string): boolean => firstScreen().cookies[cookie] !== undefined;
export const hasConsented = (): boolean => isSet(consentCookie);
export const isDismissed = (messageId: string): boolean => isSet(dismissalCookie(messageId));

/** Nothing is pressed while the page is rendered. */
const unused = (): void => undefined;
export { unused as consent, unused as dismissMessage, unused as preloadDetails };

interface LinkProps {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Without the attributes by which the app finds its own links. */
export const Link = ({ to, className, children }: LinkProps) => (
  <a className={className} href={to}>
    {children}
  </a>
);

interface ShelfCoverProps {
  readonly issue: Issue;
  readonly eager?: boolean;
}

/** The policy of the page forbids inline styles, so an empty drawing holds the proportion. */
export const ShelfCover = ({ issue, eager = false }: ShelfCoverProps) => (
  <CoverRoom className={coverRoom}>
    <Pictures
      cover={issue.cover}
      width={400}
      eager={eager && !firstScreen().issue}
      percent={coverShare(issue.cover) * 100}
    />
  </CoverRoom>
);

type Width = Exclude<CoverWidth, 15>;

interface PicturesProps {
  readonly cover: Issue['cover'];
  readonly width: Width;
  /** Wider renditions, from these window widths in CSS pixels. The widest comes first. */
  readonly wider?: readonly (readonly [from: number, width: Width])[];
  /** Whether the cover is visible at the start. All others load lazily. */
  readonly eager: boolean;
  /** In percent of the container's width. The default is 100. */
  readonly percent?: number;
}

/** A cover over a preview of 15 pixels. It has no alternative text, because the title stands beside it. */
export function Pictures({ cover, width, wider = [], eager, percent }: PicturesProps) {
  const { width: across, height, fileName } = cover;
  const common = {
    className: picture,
    width: across,
    height,
    loading: eager ? 'eager' : 'lazy',
    fetchPriority: eager ? 'high' : 'auto',
  } as const;
  const sharp = <img {...common} alt="" src={coverUrl(fileName, width)} />;
  return (
    <>
      <svg
        className={pageBackground}
        viewBox={`0 0 ${across} ${height}`}
        width={percent && `${percent}%`}
        aria-hidden="true"
      />
      <img {...common} alt="" src={coverUrl(fileName, 15)} />
      {wider.length === 0 ? (
        sharp
      ) : (
        <picture>
          {wider.map(([from, width]) => (
            <source
              key={from}
              media={`(min-width: ${from}px)`}
              srcSet={coverUrl(fileName, width)}
            />
          ))}
          {sharp}
        </picture>
      )}
    </>
  );
}
