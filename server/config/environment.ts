/** The variables that the shop was started with. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The value as one of the choices. Throws CannotStart, naming the variable, when it is none of them. */
export function oneOf<const Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const chosen = choices.find((choice) => choice === value)
  if (chosen) return chosen
  throw new StartupError(`${name} must be one of ${choices.join(', ')}, and it is "${value}".`)
}

/** The shop cannot start, for a reason that its owner can mend. The message is one sentence and goes to stderr as it is. */
export class StartupError extends Error {}
