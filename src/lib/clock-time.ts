const time = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** The time of day where the device is, as `14:20`; just after midnight it is `00:05`. `at` in epoch ms. */
export function clockTime(at: number): string {
  return time.format(at)
}
