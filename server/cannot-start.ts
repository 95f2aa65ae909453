/** The shop cannot start, for a reason that its owner can mend. The message is one sentence and goes to stderr as it is. */
export class CannotStart extends Error {}
