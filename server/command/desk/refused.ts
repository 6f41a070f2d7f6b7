/** Something is asked for that cannot be; the message is one sentence for a person. */
export class DeskRefused extends Error {}
