/** Tells the time as epoch milliseconds. Handed in, so that tests can move it. */
export type Clock = () => number

const indiaFormat = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/** An instant (epoch ms) as the shop's own clock shows it, which is India's: `2026-11-21 14:20`. */
export function formatIndiaTime(instant: number): string {
  return indiaFormat.format(instant)
}
