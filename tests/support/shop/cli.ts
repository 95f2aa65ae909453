import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { quietShop } from './shop-template.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Runs the built CLI beside a running shop. Returns its output; rejects if the
 * command fails.
 */
export async function runCli(
  { dataDir, databaseUrl = '' }: { dataDir: string; databaseUrl?: string },
  ...words: string[]
): Promise<string> {
  if (!dataDir) throw new Error('The CLI works only on a shop that this test run has started.')
  const env = { ...process.env, DATABASE_URL: databaseUrl, ...quietShop(dataDir) }
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/server/cli.js', ...words], { cwd: root, env })
  return stdout
}
