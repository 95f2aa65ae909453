/** More is asked of the shop at this moment than it can do. Worth trying again in a few seconds. */
export class TooBusy extends Error {}
