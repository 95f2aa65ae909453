/** `npm run check`: runs all checks of the source code that take only a few seconds and need no running shop. */
import './setup/require-node.mjs'
import { checkSteps } from './checks/check-steps.mjs'
import { runSteps } from './checks/steps.mjs'
import { vitestStep } from './checks/test-steps.mjs'

await runSteps([...checkSteps, vitestStep('Structure', ['structure'])])
