/**
 * `npm test`: installs what the tests need, builds if necessary, and runs all
 * checks and tests.
 */
import './setup/require-node.mjs'
import { buildShop, isBuilt } from './build-shop.mjs'
import { browserStep, checks, runSteps, vitestStep } from './checks/run-steps.mjs'
import { run } from './run-command.mjs'
import { installPackages } from './setup/install-packages.mjs'
import { installBrowser, installSystemPrograms } from './setup/test-programs.mjs'

try {
  await Promise.all([installSystemPrograms(), installPackages({ withDev: true }).then(buildIfNeeded)])
  await installBrowser()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** @type {import('./checks/run-steps.mjs').Step} */
const size = {
  name: 'Size',
  failure: 'a page or the worker exceeds its budget',
  run: () => run(process.execPath, ['scripts/checks/size.mjs']),
}

/** @type {import('./checks/run-steps.mjs').Step} */
const audit = {
  name: 'Known vulnerabilities',
  failure: 'a package that a running shop uses has a grave one; `npm audit fix` may help',
  run: () => run(process.execPath, ['scripts/checks/audit.mjs']),
}

// Browser and API tests keep all cores busy: run together, each would slow down the other's.
await runSteps(
  [browserStep, vitestStep('API tests', 'api')],
  [
    vitestStep('Structure and unit tests', 'structure', 'unit', 'page', 'page-globals'),
    vitestStep('Firefox and WebKit', 'engines'),
    ...checks,
    size,
    audit,
  ],
)

async function buildIfNeeded() {
  if (!isBuilt()) await buildShop()
}
