/** `npm test`: installs everything the tests need, builds the shop if necessary, and runs all checks and tests. */
import './setup/require-node.mjs'
import { buildShop, isBuilt } from './build-shop.mjs'
import { checkSteps } from './checks/check-steps.mjs'
import { runSteps } from './checks/steps.mjs'
import { playwrightStep, sizeStep, vitestStep } from './checks/test-steps.mjs'
import { installPackages } from './setup/install-packages.mjs'
import { installTestPrograms } from './setup/install-system-packages.mjs'

try {
  await installPackages({ withDev: true })
  await installTestPrograms()
  if (!isBuilt()) await buildShop()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

await runSteps([
  vitestStep('Structure and unit tests', ['structure', 'unit', 'page', 'page-globals']),
  // The checks use the processor while API tests wait.
  [[vitestStep('API tests, Firefox and WebKit', ['api', 'engines'])], checkSteps],
  playwrightStep('Browser tests'),
  sizeStep,
])
