/** Returns the current time in epoch ms. Injected, so that tests can control it. */
export type Clock = () => number

// The Swedish locale uses the ISO date format.
const indiaFormat = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/** Formats an instant (epoch ms) in Indian time, e.g. `2026-11-21 14:20`. */
export function formatIndiaTime(instant: number): string {
  return indiaFormat.format(instant)
}
