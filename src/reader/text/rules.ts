/** A word that was parted at a line's end, or a mark that only says where it might be. */
const parted = /(\p{L})[-\u2010\u00ad]\n(?=\p{Ll})/gu;
const softHyphen = /\u00ad/g;
/** Letters that are one sign in type (U+FB00 and after), which nobody can search for. */
const ligature = /[\ufb00-\ufb06]/g;

/** What a person gets who copies: the words as one would type them, line by line. */
export const copied = (selected: string): string =>
  selected
    .replaceAll('\r\n', '\n')
    .replace(/[ \t]+\n/g, '\n')
    .replace(parted, '$1')
    .replace(softHyphen, '')
    .replace(ligature, (sign) => sign.normalize('NFKC'));
