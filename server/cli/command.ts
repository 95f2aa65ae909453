import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Queries } from '../storage/transaction.ts'

export interface CliCommand {
  /** Arguments of the command as shown in the help, e.g. `<product> <number>`; empty if the command takes none. */
  usage: string
  /** One-line description of the command for the help. */
  description: string
  run(context: { db: Queries; args: readonly string[] }): Promise<CommandResult>
}

/** Outcome of a CLI command: the lines to print and whether the command succeeded. */
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
 * Splits command-line arguments into options and positionals. Returns null if an option is unknown or lacks its value.
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
