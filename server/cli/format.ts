/** Formats dates, labelled fields and text from visitors for output in the terminal. */

/** Formats a timestamp (epoch ms) as Indian time, e.g. `21 Nov 2026, 14:20`. */
export function formatDateTime(time: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' }).format(
    time,
  )
}

/** Formats fields as `name: value` lines with aligned values. Skips fields whose value is empty. */
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
 * Replaces control characters except line breaks with spaces, because visitors could use them to manipulate the owner's
 * terminal.
 */
export function stripControlCharacters(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, ' ')
}

/**
 * Describes how often a job has been tried, when it will be tried again (or that it was given up), and its last error.
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
