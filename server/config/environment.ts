export type Environment = Readonly<Record<string, string | undefined>>

/** The owner can fix the cause: only the message is shown, without a stack trace. */
export class StartupError extends Error {}

/** Throws a StartupError if the value is not one of `choices`. */
export function oneOf<const Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((known) => known === value)
  if (choice) return choice
  throw new StartupError(`${name} must be one of ${choices.join(', ')}, but is "${value}".`)
}

/** Throws a StartupError if the value is not an integer from `from` to `to`. */
export function wholeNumber(name: string, value: string, { from, to }: { from: number; to: number }): number {
  if (/^\d{1,8}$/.test(value) && Number(value) >= from && Number(value) <= to) return Number(value)
  throw new StartupError(`${name} must be a whole number from ${from} to ${to}, but is "${value}".`)
}

/** Whether only this machine reaches a host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || /^(127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host)
}
