/** `npm run check`: checks the sources in seconds, without running the shop. */
import './setup/require-node.mjs'
import { checkSteps } from './checks/check-steps.mjs'
import { runSteps } from './checks/steps.mjs'
import { vitestStep } from './checks/test-steps.mjs'

await runSteps([...checkSteps, vitestStep('Structure', ['structure'])])
