import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Queries } from '../storage/transaction.ts'

export interface CliCommand {
  /** The arguments as the help shows them; empty when there are none. */
  usage: string
  /** Half a sentence for the help. */
  description: string
  run(context: { db: Queries; args: readonly string[] }): Promise<CommandResult>
}

/** The lines to print, and whether the command did its work. */
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

/** Splits arguments into options and positionals. Returns null when an option is unknown or lacks its value. */
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
