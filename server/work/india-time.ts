const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** An instant (epoch ms) as the shop's own clock shows it, which is India's: `2026-11-21 14:20`. */
export function timeInIndia(instant: number): string {
  return clock.format(instant)
}
