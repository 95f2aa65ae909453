/**
 * `npm run test:node-versions [files]`: runs the API tests, or those files, on each
 * supported version of Node. npm has their binaries as packages.
 */
import './setup/require-node.mjs'
import { run } from './run-command.mjs'

const VERSIONS = ['22', '24']

const npm = process.env.npm_execpath
if (!npm) throw new Error('Start this script with `npm run test:node-versions`.')
/** @param {string} version */
const inVersion = (version) => [npm, 'exec', '--yes', `--package=node@${version}`, '--', 'node']

for (const version of VERSIONS) {
  console.log(`Node ${version}`)
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...process.argv.slice(2)]
  if ((await run(process.execPath, [...inVersion(version), ...command])) !== 0) process.exitCode = 1
}
