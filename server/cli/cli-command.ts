import { type ParseArgsConfig, parseArgs } from 'node:util'
import { withoutInvisible } from '#contract/typed-text.ts'
import type { Config } from '../config/config.ts'
import type { Providers } from '../providers/open-providers.ts'
import type { Queries } from '../storage/transaction.ts'

export interface CommandContext {
  db: Queries
  args: readonly string[]
  /** Only for commands that ask a provider. */
  openProviders?: () => Providers
  /** Only for commands that send emails. */
  config?: Config
}

export interface CliCommand {
  /** Placeholders shown in the help, e.g. `<product> <number>`. */
  usage: string
  /** One line, shown in the help. */
  description: string
  run(context: CommandContext): Promise<CommandResult>
}

export interface CommandResult {
  ok: boolean
  lines: string[]
}

export function succeeded(...lines: string[]): CommandResult {
  return { ok: true, lines: lines.map(printable) }
}

export function failed(...lines: string[]): CommandResult {
  return { ok: false, lines: lines.map(printable) }
}

/**
 * One line, in which text from visitors can neither manipulate the owner's
 * terminal, be read in another order, nor pose as a line of its own.
 */
export function printable(line: string): string {
  return withoutInvisible(line).replaceAll('\n', ' ')
}

/** Null if an option is unknown, or its value is missing or unexpected. */
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
