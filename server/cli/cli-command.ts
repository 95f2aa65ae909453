import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { withoutInvisible } from '#contract/typed-text.ts'
import type { Config } from '../config/config.ts'
import type { Providers } from '../providers/open-providers.ts'
import type { Queries } from '../storage/transaction.ts'

/**
 * Declares a command: its name, arguments and options, from which parsing, the help
 * and README's table come. Its action passes its work to `answer`.
 */
export type CliCommand = (answer: Answer) => CommandUnknownOpts

/** One that copies or replaces the whole shop: its database is not created or migrated. */
export type ClosedCliCommand = (answer: Answer, answerClosed: AnswerClosed) => CommandUnknownOpts

export type Answer = (work: Work) => Promise<void>

export type AnswerClosed = (work: (context: ClosedShop) => Promise<CommandResult>) => Promise<void>

/** What a command does once its words are understood. */
export type Work = (context: CommandContext) => Promise<CommandResult>

export interface ShopAtHand {
  db: Queries
  /** Only for commands that ask a provider. */
  openProviders?: () => Providers
  /** Only for commands that send emails. */
  config?: Config
}

export type CommandContext = ShopAtHand & Confirm
export type ClosedShop = { config: Config } & Confirm

interface Confirm {
  /**
   * Asks the owner about what cannot be undone, in one sentence. Rejects unless they
   * agree; `--yes` agrees in advance.
   */
  confirm(consequence: string): Promise<void>
}

/** For commands that `confirm`. */
export const YES = ['--yes', 'do not ask'] as const

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
