import { type ParseArgsConfig, parseArgs } from 'node:util'

/** What a command was given, told apart; null when there is an option that nobody knows, or one without its value. */
export function parseOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  words: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
