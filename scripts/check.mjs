/** `npm run check`: everything that can be said of the sources in a few seconds. */
import './require-node.mjs'
import { checkSteps } from './check-steps.mjs'
import { runSteps } from './steps.mjs'
import { vitestStep } from './test-steps.mjs'

await runSteps([...checkSteps, vitestStep('Structure', ['structure'])])
