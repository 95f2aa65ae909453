/** Environment variables at startup. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Thrown if the shop cannot start for a reason that the owner can fix. The message is printed to stderr unchanged. */
export class StartupError extends Error {}

/** Returns the value if it is one of the choices. Otherwise throws StartupError with the variable's name. */
export function oneOf<const Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((known) => known === value)
  if (choice) return choice
  throw new StartupError(`${name} must be one of ${choices.join(', ')}, but is "${value}".`)
}

/** Parses the value as an integer within the range. Throws StartupError with the variable's name if it is not one. */
export function wholeNumber(name: string, value: string, { from, to }: { from: number; to: number }): number {
  if (/^\d{1,8}$/.test(value) && Number(value) >= from && Number(value) <= to) return Number(value)
  throw new StartupError(`${name} must be a whole number from ${from} to ${to}, but is "${value}".`)
}
