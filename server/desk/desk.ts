/** The shop owner's commands: `npm run desk -- <command>`. They work beside a running shop, which sees what they changed. */
import { CannotStart } from '../cannot-start.ts'
import { readConfig } from '../config.ts'
import { prepareDataDir } from '../storage/data-dir.ts'
import { openStorage } from '../storage/open-storage.ts'
import { commands, type DeskCommand } from './commands.ts'
import { help } from './help.ts'

const [name = 'help', ...words] = process.argv.slice(2)
const command = new Map<string, DeskCommand>(Object.entries(commands)).get(name)

if (command) {
  process.exitCode = await carryOut(command)
} else if (['help', '--help', '-h'].includes(name)) {
  console.log(help().join('\n'))
} else {
  console.error([`There is no command "${name}".`, '', ...help()].join('\n'))
  process.exitCode = 1
}

async function carryOut({ run }: DeskCommand): Promise<number> {
  try {
    const config = readConfig(process.env)
    prepareDataDir(config.dataDir)
    const storage = await openStorage(config)
    try {
      const { said, ok } = await run({ db: storage.db, words })
      console.log(said.join('\n'))
      return ok ? 0 : 1
    } finally {
      await storage.close()
    }
  } catch (error) {
    console.error(error instanceof CannotStart ? error.message : error)
    return 1
  }
}
