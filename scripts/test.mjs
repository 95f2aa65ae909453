/** `npm test`: installs what the tests need, builds, and runs every check and test there is. */
import './require-node.mjs'
import { buildShop, isBuilt } from './build-shop.mjs'
import { checkSteps } from './check-steps.mjs'
import { installBrowser } from './install-browser.mjs'
import { installEngines } from './install-engines.mjs'
import { installPackages } from './install-packages.mjs'
import { installPostgres } from './install-postgres.mjs'
import { runSteps } from './steps.mjs'
import { playwrightStep, sizeStep, vitestStep } from './test-steps.mjs'

try {
  await installPackages({ withDev: true })
  await installBrowser()
  await installPostgres()
  await installEngines()
  if (!isBuilt()) await buildShop()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

await runSteps([
  ...checkSteps,
  vitestStep('Structure and unit tests', ['structure', 'unit']),
  vitestStep('API tests', ['api']),
  playwrightStep('Browser tests'),
  vitestStep('Firefox and WebKit', ['engines']),
  sizeStep,
])
