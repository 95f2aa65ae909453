/**
 * `npm run test:upgrade -- <tag or commit>`: builds that version, and replaces its
 * processes by this one's under load, on one PostgreSQL database.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import './setup/require-node.mjs'
import { root, run, runPackage } from './run-command.mjs'

const version = process.argv[2]
if (!version) {
  console.error('Say which version to upgrade from: npm run test:upgrade -- <tag or commit>')
  process.exit(1)
}
const npm = process.env.npm_execpath
if (!npm) throw new Error('Start this script with `npm run test:upgrade`.')

const folder = join(mkdtempSync(join(tmpdir(), 'nakshi-earlier-')), 'shop')
/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
git('worktree', 'add', '--detach', folder, version)
try {
  console.log(`Building ${version} …`)
  for (const args of [['ci'], ['run', 'build']]) {
    if ((await run(process.execPath, [npm, '--prefix', folder, '--silent', ...args])) !== 0) {
      throw new Error(`npm ${args.join(' ')} failed in ${version}.`)
    }
  }
  process.exitCode = await runPackage(
    'vitest/vitest.mjs',
    ['run', '--project', 'api', 'tests/api/rolling-restart.test.ts', '--disableConsoleIntercept'],
    { UPGRADE_FROM: folder, CI: '1' },
  )
} finally {
  git('worktree', 'remove', '--force', folder)
  rmSync(join(folder, '..'), { recursive: true, force: true })
}
