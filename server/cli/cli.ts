/**
 * The owner's command line: `npm run cli -- <command> <arguments>`. Safe beside a
 * running shop, which sees changes at once.
 */
import { inspect } from 'node:util'
import { localOrigin, readConfig } from '../config/config.ts'
import { StartupError } from '../config/environment.ts'
import { openProviders } from '../providers/open-providers.ts'
import { prepareDataDir } from '../storage/data-dir.ts'
import { openStorage } from '../storage/open-storage.ts'
import { type CliCommand, printable } from './cli-command.ts'
import { commandGroups, commands } from './commands.ts'

const [name = 'help', ...args] = process.argv.slice(2)
const command = new Map<string, CliCommand>(Object.entries(commands)).get(name)

if (command) {
  process.exitCode = await runCommand(command)
} else if (['help', '--help', '-h'].includes(name)) {
  console.log(helpLines().join('\n'))
} else {
  console.error([`There is no command "${printable(name)}".`, '', ...helpLines()].join('\n'))
  process.exitCode = 1
}

async function runCommand({ run }: CliCommand): Promise<number> {
  try {
    const config = readConfig(process.env)
    prepareDataDir(config.dataDir)
    const shopOrigin = () => localOrigin(config, config.port)
    const storage = await openStorage(config)
    try {
      const { lines, ok } = await run({
        db: storage.db,
        args,
        config,
        openProviders: () => openProviders(config.providers, { shopOrigin, reportError: console.error }),
      })
      console.log(lines.join('\n'))
      return ok ? 0 : 1
    } finally {
      await storage.close()
    }
  } catch (error) {
    const lines = (error instanceof StartupError ? error.message : inspect(error)).split('\n')
    console.error(lines.map(printable).join('\n'))
    return 1
  }
}

const NAME_WIDTH = 30

function helpLines(): string[] {
  return [
    'Commands for the shop’s owner. Changes take effect in a running shop at once.',
    'Usage: npm run cli -- <command> <arguments>',
    ...Object.entries(commandGroups).flatMap(([heading, group]) => [
      '',
      heading,
      ...Object.entries(group).flatMap(([name, command]) => commandHelp(name, command)),
    ]),
  ]
}

function commandHelp(name: string, { usage, description }: CliCommand): string[] {
  const left = `${name} ${usage}`.trim()
  if (left.length < NAME_WIDTH) return [`  ${left.padEnd(NAME_WIDTH)}${description}`]
  return [`  ${left}`, `  ${''.padEnd(NAME_WIDTH)}${description}`]
}
