const softHyphen = /\u00ad/g;
/** Letters that are one sign in type (U+FB00 and after), which nobody can search for. */
const ligature = /[\ufb00-\ufb06]/g;

/** Words without the signs that only serve the type. */
export const cleaned = (words: string): string =>
  words.replace(softHyphen, '').replace(ligature, (sign) => sign.normalize('NFKC'));
