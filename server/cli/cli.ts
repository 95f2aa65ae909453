/** The shop owner's commands: `npm run desk -- <command>`. They work beside a running shop, which sees what they changed. */

import { readConfig } from '../config/config.ts'
import { StartupError } from '../config/environment.ts'
import { prepareDataDir } from '../storage/data-dir.ts'
import { openStorage } from '../storage/open-storage.ts'
import { type CliCommand, commandGroups, commands } from './commands.ts'

const [name = 'help', ...words] = process.argv.slice(2)
const command = new Map<string, CliCommand>(Object.entries(commands)).get(name)

if (command) {
  process.exitCode = await runCommand(command)
} else if (['help', '--help', '-h'].includes(name)) {
  console.log(helpLines().join('\n'))
} else {
  console.error([`There is no command "${name}".`, '', ...helpLines()].join('\n'))
  process.exitCode = 1
}

async function runCommand({ run }: CliCommand): Promise<number> {
  try {
    const config = readConfig(process.env)
    prepareDataDir(config.dataDir)
    const storage = await openStorage(config)
    try {
      const { said, ok } = await run({ db: storage.db, usage: words })
      console.log(said.join('\n'))
      return ok ? 0 : 1
    } finally {
      await storage.close()
    }
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error)
    return 1
  }
}

const NAME_WIDTH = 30

/** All commands by what they are about, a line each, or two where a command takes many words. */
function helpLines(): string[] {
  return [
    'The shop’s desk. It works beside the open shop, which sees at once what was changed.',
    'Say: npm run desk -- <command> <words>',
    ...Object.entries(commandGroups).flatMap(([about, group]) => [
      '',
      about,
      ...Object.entries(group).flatMap(([name, command]) => lineOf(name, command)),
    ]),
  ]
}

function lineOf(name: string, { usage, description }: CliCommand): string[] {
  const said = `${name} ${usage}`.trim()
  if (said.length < NAME_WIDTH) return [`  ${said.padEnd(NAME_WIDTH)}${description}`]
  return [`  ${said}`, `  ${''.padEnd(NAME_WIDTH)}${description}`]
}
