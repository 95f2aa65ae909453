import { randomUUID } from 'node:crypto'
import { Command, CommanderError, type CommandUnknownOpts, InvalidArgumentError } from '@commander-js/extra-typings'
import type { Config } from '../config/config.ts'
import { inContext, type RequestContext } from '../lib/request-context.ts'
import { addEvent, type NewEvent } from '../storage/events.ts'
import { inTransaction, type Queries, watchWrites } from '../storage/transaction.ts'
import {
  type Answer,
  type AnswerClosed,
  type CommandResult,
  failed,
  printable,
  type ShopAtHand,
} from './cli-command.ts'
import { commandGroups } from './commands.ts'

export interface CommandEnvironment {
  /** Called only for a command whose words are right. */
  withShop(work: (shop: ShopAtHand) => Promise<CommandResult>): Promise<CommandResult>
  /** Called only for a command that copies or replaces the whole shop. */
  closedShop(): Config
  /** Null without a terminal. */
  ask: ((question: string) => Promise<boolean>) | null
}

export interface Ended extends CommandResult {
  /** The words were wrong, and nothing happened. */
  isMisuse: boolean
}

/** Runs the command that the words call, or shows the help. */
export async function runCommand(
  words: readonly string[],
  { withShop, closedShop, ask }: CommandEnvironment,
): Promise<Ended> {
  let result: CommandResult = { ok: true, lines: [] }
  let called: CommandUnknownOpts | undefined
  const confirm = async (consequence: string) => {
    if (called?.opts().yes) return
    if (!ask) throw new NotConfirmed(`${consequence} Repeat the command with --yes.`)
    if (!(await ask(printable(`${consequence} Go on?`)))) throw new NotConfirmed('Nothing was changed.')
  }
  const answer: Answer = async (work) => {
    result = await withShop((shop) => workAsOwner(shop, called, (db) => work({ ...shop, db, confirm })))
  }
  const answerClosed: AnswerClosed = async (work) => {
    result = await work({ config: closedShop(), confirm })
  }
  const said: string[] = []
  const program = ownerProgram(answer, answerClosed).hook('preAction', (_, command) => {
    called = command
  })
  for (const command of withSubcommands(program)) {
    command
      .exitOverride()
      .configureOutput({ writeOut: (text) => said.push(text), writeErr: (text) => said.push(text) })
      .showHelpAfterError()
  }
  try {
    await program.parseAsync(words.length > 0 ? words : ['help'], { from: 'user' })
    return { ...result, isMisuse: false }
  } catch (error) {
    if (error instanceof NotConfirmed) return { ...failed(error.message), isMisuse: false }
    if (error instanceof InvalidArgumentError && called)
      said.push(`error: ${error.message}\n\n`, called.helpInformation())
    if (!(error instanceof CommanderError)) throw error
    const ok = error.exitCode === 0
    return { ok, lines: said.join('').trimEnd().split('\n').map(printable), isMisuse: !ok }
  }
}

class NotConfirmed extends Error {}

/** Tells what a command has changed, unless its own changes were told one by one. */
async function workAsOwner(
  { db }: ShopAtHand,
  called: CommandUnknownOpts | undefined,
  work: (db: Queries) => Promise<CommandResult>,
): Promise<CommandResult> {
  const context: RequestContext = { requestId: randomUUID(), actor: 'owner', command: called ? nameOf(called) : '' }
  let hasWritten = false
  const watched = watchWrites(db, () => {
    hasWritten = true
  })
  return await inContext(context, async () => {
    const result = await work(watched)
    if (hasWritten && !context.hasEvents) await inTransaction(db, async (tx) => addEvent(tx, eventOf(called)))
    return result
  })
}

/** E.g. `coupon end`. */
function nameOf(command: CommandUnknownOpts): string {
  return command.parent?.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name()
}

/** Without further arguments and values of options, which may be words about a person. */
function eventOf(called: CommandUnknownOpts | undefined): NewEvent {
  const [subject = ''] = called?.args ?? []
  const options = Object.keys(called?.opts() ?? {}).join(', ')
  return { topic: 'shop', subject, ...(options && { after: { options } }) }
}

export function ownerProgram(answer: Answer, answerClosed: AnswerClosed): Command {
  const program = new Command('npm run cli --')
    .usage('<command> <arguments>')
    .enablePositionalOptions()
    .description('Commands for the shop’s owner. Changes take effect in a running shop at once.')
    .configureHelp({ visibleOptions: () => [], subcommandTerm: (command) => command.name() })
  for (const [heading, group] of Object.entries(commandGroups)) {
    program.commandsGroup(heading)
    for (const declare of group) program.addCommand(declare(answer, answerClosed))
  }
  for (const command of withSubcommands(program)) command.helpOption('-h, --help', 'show this').helpCommand(false)
  return program.commandsGroup('Help').helpCommand('help [command]', 'show the arguments and options of a command')
}

function withSubcommands(command: CommandUnknownOpts): CommandUnknownOpts[] {
  return [command, ...command.commands.flatMap(withSubcommands)]
}
