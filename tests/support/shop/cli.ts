/** The owner's commands beside a running shop, as the owner gives them. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { quietShop } from './shop-template.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Runs one command of the built desk. Answers what it said; rejects when it did not do what it was asked. */
export async function runCli({ dataDir }: { dataDir: string }, ...words: string[]): Promise<string> {
  if (!dataDir) throw new Error('Only a shop that this test run has started has a desk.')
  const env = { ...process.env, DATABASE_URL: '', ...quietShop(dataDir) }
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/server/cli.js', ...words], { cwd: root, env })
  return stdout
}
