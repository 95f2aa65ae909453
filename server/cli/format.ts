/** How the desk prints things. */

/** An instant as the owner's clock shows it: `21 Nov 2026, 14:20`. */
export function formatDateTime(instant: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' }).format(
    instant,
  )
}

/** Names and what belongs to them, a line each; what is empty is left out. */
export function formatFields(facts: Record<string, string>): string[] {
  const width = Math.max(...Object.keys(facts).map((name) => name.length)) + 2
  return Object.entries(facts)
    .filter(([, value]) => value !== '')
    .map(
      ([name, value]) =>
        `${`${name}:`.padEnd(width)}${stripControlCharacters(value).replaceAll('\n', `\n${' '.repeat(width)}`)}`,
    )
}

/** What visitors typed, without the characters that would steer a terminal. */
export function stripControlCharacters(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, ' ')
}

/** How often work was tried, when it is tried next, and why it failed. */
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
