/** In Indian time, e.g. `21 Nov 2026, 14:20`. */
export function formatDateTime(time: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' }).format(
    time,
  )
}

/** `name: value` lines with aligned values, whose further lines are indented. Skips empty ones. */
export function formatFields(fields: Record<string, string>): string[] {
  const width = Math.max(...Object.keys(fields).map((name) => name.length)) + 2
  return Object.entries(fields)
    .filter(([, value]) => value !== '')
    .flatMap(([name, value]) =>
      value.split('\n').map((line, at) => `${(at === 0 ? `${name}:` : '').padEnd(width)}${line}`),
    )
}

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
