import { Command, CommanderError, type CommandUnknownOpts, InvalidArgumentError } from '@commander-js/extra-typings'
import type { Config } from '../config/config.ts'
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
    result = await withShop((shop) => work({ ...shop, confirm }))
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
