/** `npm run check`: runs all checks of the source code that take only a few seconds and need no running shop. */
import './setup/require-node.mjs'
import { checks, runSteps, vitestStep } from './checks/run-steps.mjs'

await runSteps([...checks, vitestStep('Structure', 'structure')])
