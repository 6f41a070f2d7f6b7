/** Pages from which on an issue has everything that is measured: a jump leads over some of them. */
export const enoughPages = 12;

/** As many as are read three times in two minutes. */
const most = 3;

interface Readable {
  readonly id: number;
  readonly name: string;
  readonly pages: number;
}

/**
 * Which issues are read by the bench: the first of the shelf that are long enough, and shorter ones
 * only where there are too few of those. Names that occur twice are told apart by their ids.
 */
export function chosenFrom<Issue extends Readable>(shelf: readonly Issue[]): Issue[] {
  const isLong = ({ pages }: Issue): boolean => pages >= enoughPages;
  const short = shelf.filter((issue) => !isLong(issue)).toSorted((a, b) => b.pages - a.pages);
  const chosen = [...shelf.filter(isLong), ...short].slice(0, most);
  const isTwice = (name: string) => chosen.filter((one) => one.name === name).length > 1;
  return chosen.map((one) =>
    isTwice(one.name) ? { ...one, name: `${one.name} (${one.id})` } : one,
  );
}
