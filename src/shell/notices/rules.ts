/** Two lines of a phone, in letters of the Latin script; wider ones take the room of two. */
const foldsAfter = 110;

const wide = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Hangul}]/gu;

/** Whether a text needs more room than a notice should take by itself. */
export const isLong = (text: string): boolean =>
  text.length + (text.match(wide)?.length ?? 0) > foldsAfter || text.split('\n').length > 2;
