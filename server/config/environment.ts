/** The environment variables that the shop was started with. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The shop cannot start for a reason that its owner can fix. The message goes to stderr as it is. */
export class StartupError extends Error {}

/** Returns the value as one of the choices. Throws StartupError, naming the variable, when it is not one of them. */
export function oneOf<const Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((known) => known === value)
  if (choice) return choice
  throw new StartupError(`${name} must be one of ${choices.join(', ')}, but is "${value}".`)
}

/** Returns the value as a whole number. Throws StartupError, naming the variable, when it is not one in the range. */
export function wholeNumber(name: string, value: string, { from, to }: { from: number; to: number }): number {
  if (/^\d{1,8}$/.test(value) && Number(value) >= from && Number(value) <= to) return Number(value)
  throw new StartupError(`${name} must be a whole number from ${from} to ${to}, but is "${value}".`)
}
