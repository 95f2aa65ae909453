/**
 * `npm run test:node-versions [files]`: runs `npm test`, or Vitest's tests in those
 * files, on each supported version of Node.
 */
import './setup/require-node.mjs'
import { run } from './run-command.mjs'
import { nodeProgram } from './setup/node-versions.mjs'

const VERSIONS = ['22', '24']

const files = process.argv.slice(2)
const command = files.length ? ['node_modules/vitest/vitest.mjs', 'run', ...files] : ['scripts/test.mjs']

for (const version of VERSIONS) {
  const node = await nodeProgram(version)
  console.log(`Node ${version}: ${node}`)
  const code = await run(node, command)
  console.log(`Node ${version}: ${code === 0 ? 'passed' : 'failed'}`)
  if (code !== 0) process.exitCode = 1
}
