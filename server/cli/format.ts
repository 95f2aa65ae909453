/** Formatting helpers for the command-line interface: dates, labelled fields, text from visitors, and job attempts. */

/** Formats a timestamp (epoch ms) in Indian time, e.g. `21 Nov 2026, 14:20`. */
export function formatDateTime(time: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' }).format(
    time,
  )
}

/**
 * Formats each field as a `name: value` line, with all values aligned in a column. Skips fields with an empty value.
 */
export function formatFields(fields: Record<string, string>): string[] {
  const width = Math.max(...Object.keys(fields).map((name) => name.length)) + 2
  return Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(
      ([name, value]) =>
        `${`${name}:`.padEnd(width)}${stripControlCharacters(value).replaceAll('\n', `\n${' '.repeat(width)}`)}`,
    )
}

/**
 * Replaces all control characters except line breaks with spaces, so that text from visitors cannot manipulate the
 * owner's terminal.
 */
export function stripControlCharacters(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, ' ')
}

/**
 * Describes the attempts to run a background job: how many there were, when the next one is due (or that the shop has
 * given up), and the last error.
 */
export function describeAttempts(job: {
  state: string
  attempts: number
  run_at: number
  last_error: string | null
}): string {
  const times = job.attempts === 1 ? 'once' : `${job.attempts} times`
  const next = job.state === 'dead' ? 'given up' : `next on ${formatDateTime(job.run_at)}`
  return `tried ${times}, ${next}: ${job.last_error ?? ''}`
}
