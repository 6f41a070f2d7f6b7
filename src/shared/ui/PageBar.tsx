import { Bar, Name, storeLink } from './pageBar.styles.ts';

interface Props {
  readonly storeName: string;
  /** The link text, in the page's language. */
  readonly toStore: string;
}

/**
 * The bar above a page beside the app. Its landmark has a name, because such a page may show a store with
 * landmarks of its own.
 */
export const PageBar = ({ storeName, toStore }: Props) => (
  <Bar aria-labelledby="name">
    <Name id="name" dir="auto">
      {storeName}
    </Name>
    <a href="/" className={storeLink}>
      {toStore}
    </a>
  </Bar>
);
