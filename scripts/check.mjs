/** `npm run check`: everything that can be said of the sources in a few seconds. */
import './setup/require-node.mjs'
import { checkSteps } from './checks/check-steps.mjs'
import { runSteps } from './checks/steps.mjs'
import { vitestStep } from './checks/test-steps.mjs'

await runSteps([...checkSteps, vitestStep('Structure', ['structure'])])
