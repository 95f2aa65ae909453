import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Queries } from '../storage/transaction.ts'

export interface CliCommand {
  /** Arguments as shown in the help; empty if the command takes none. */
  usage: string
  /** Short description for the help. */
  description: string
  run(context: { db: Queries; args: readonly string[] }): Promise<CommandResult>
}

/** Result of a command: the lines to print, and whether it succeeded. */
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

/** Splits arguments into options and positionals. Returns null if an option is unknown or lacks its value. */
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
