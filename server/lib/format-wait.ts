const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** Rounded up, e.g. `30 seconds` or `2 minutes`. */
export function formatWait(ms: number): string {
  return ms < 1.5 * MINUTE_MS
    ? plural(Math.ceil(ms / SECOND_MS), 'second')
    : plural(Math.ceil(ms / MINUTE_MS), 'minute')
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
