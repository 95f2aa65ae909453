/**
 * The owner's command line: `npm run cli -- <command> <arguments>`. Safe beside a
 * running shop, which sees changes at once.
 */
import { createInterface } from 'node:readline'
import { inspect } from 'node:util'
import { localOrigin, readConfig } from '../config/config.ts'
import { StartupError } from '../config/environment.ts'
import { openProviders } from '../providers/open-providers.ts'
import { prepareDataDir } from '../storage/data-dir.ts'
import { openStorage } from '../storage/open-storage.ts'
import { printable } from './cli-command.ts'
import { type CommandEnvironment, runCommand } from './run-command.ts'

const closedShop = () => {
  const config = readConfig(process.env)
  prepareDataDir(config.dataDir)
  return config
}

const withShop: CommandEnvironment['withShop'] = async (work) => {
  const config = closedShop()
  const shopOrigin = () => localOrigin(config, config.port)
  const storage = await openStorage(config)
  try {
    return await work({
      db: storage.db,
      config,
      openProviders: () => openProviders(config.providers, { shopOrigin, reportError: console.error }),
    })
  } finally {
    await storage.close()
  }
}

/** False, too, if the terminal is closed instead of an answer. */
async function ask(question: string): Promise<boolean> {
  process.stderr.write(`${question} [y/N] `)
  for await (const line of createInterface({ input: process.stdin })) return /^y(es)?$/i.test(line.trim())
  return false
}

try {
  const words = process.argv.slice(2)
  const environment = { withShop, closedShop, ask: process.stdin.isTTY ? ask : null }
  const { ok, lines, isMisuse } = await runCommand(words, environment)
  const print = isMisuse ? console.error : console.log
  print(lines.join('\n'))
  process.exitCode = ok ? 0 : 1
} catch (error) {
  const lines = (error instanceof StartupError ? error.message : inspect(error)).split('\n')
  console.error(lines.map(printable).join('\n'))
  process.exitCode = 1
}
