/** Environment variables by name, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Thrown if the shop cannot start for a reason that the owner can fix, e.g. an invalid setting. Its message is written
 * for the owner and printed to stderr without a stack trace.
 */
export class StartupError extends Error {}

/**
 * Returns an environment variable's value if it is one of `choices`. Throws a StartupError with the variable's name if
 * it is not.
 */
export function oneOf<const Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((known) => known === value)
  if (choice) return choice
  throw new StartupError(`${name} must be one of ${choices.join(', ')}, but is "${value}".`)
}

/**
 * Parses an environment variable's value as an integer between `from` and `to`. Throws a StartupError with the
 * variable's name if the value is invalid.
 */
export function wholeNumber(name: string, value: string, { from, to }: { from: number; to: number }): number {
  if (/^\d{1,8}$/.test(value) && Number(value) >= from && Number(value) <= to) return Number(value)
  throw new StartupError(`${name} must be a whole number from ${from} to ${to}, but is "${value}".`)
}
