/** Tells the time as epoch milliseconds. Handed in, so that tests can move it. */
export type Clock = () => number
