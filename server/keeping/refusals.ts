/** Something about keeping the store cannot be done; the message is for a person, and says what can. */
export class KeepingRefused extends Error {}
