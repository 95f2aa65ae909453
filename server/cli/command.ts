import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Providers } from '../providers/open-providers.ts'
import type { Queries } from '../storage/transaction.ts'

export interface CommandContext {
  db: Queries
  args: readonly string[]
  /** Opens the clients of the configured providers. Only for commands that ask a provider. */
  openProviders?: () => Providers
}

export interface CliCommand {
  /**
   * Placeholders for the command's arguments, as shown in the help, e.g. `<product> <number>`. Empty if there are none.
   */
  usage: string
  /** One-line description of the command, shown in the help. */
  description: string
  run(context: CommandContext): Promise<CommandResult>
}

/** Result of a CLI command: whether the command succeeded, and the lines to print. */
export interface CommandResult {
  ok: boolean
  lines: string[]
}

export function succeeded(...lines: string[]): CommandResult {
  return { ok: true, lines }
}

export function failed(...lines: string[]): CommandResult {
  return { ok: false, lines }
}

/**
 * Parses command-line arguments into options and positional arguments. Returns null if an option is unknown or has a
 * missing or unexpected value.
 */
export function parseOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
