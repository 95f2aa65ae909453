import { CannotStart } from '../cannot-start.ts'

/** The variables that the shop was started with. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The value as one of the choices. Throws CannotStart, naming the variable, when it is none of them. */
export function oneOf<const Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const chosen = choices.find((choice) => choice === value)
  if (chosen) return chosen
  throw new CannotStart(`${name} must be one of ${choices.join(', ')}, and it is "${value}".`)
}
