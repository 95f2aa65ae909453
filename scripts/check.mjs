/**
 * `npm run check`: all checks of the sources that take seconds and need no
 * running shop.
 */
import './setup/require-node.mjs'
import { checks, runSteps, vitestStep } from './checks/run-steps.mjs'

await runSteps([...checks, vitestStep('Structure', 'structure')])
