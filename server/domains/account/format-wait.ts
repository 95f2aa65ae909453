const SECOND = 1000
const MINUTE = 60 * SECOND

/** A wait for people, never shorter than it is: `30 seconds`, `2 minutes`. */
export function formatWait(ms: number): string {
  return ms < 1.5 * MINUTE ? counted(Math.ceil(ms / SECOND), 'second') : counted(Math.ceil(ms / MINUTE), 'minute')
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
