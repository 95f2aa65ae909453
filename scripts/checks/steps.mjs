import { runPackage } from '../run-command.mjs'

/** @typedef {{ passed: number, failed: number }} Tally */
/** @typedef {{ name: string, why: string, run: () => Promise<Tally> }} Step */

/**
 * A step that runs one command of a package and counts as one check.
 *
 * @param {string} name
 * @param {string} why what is wrong when it fails
 * @param {string} file the command's file below node_modules
 * @param {string[]} args
 * @returns {Step}
 */
export function commandStep(name, why, file, args) {
  return { name, why, run: async () => tallyOf(await runPackage(file, args)) }
}

/**
 * One check, passed or failed, of a program's exit code.
 *
 * @param {number} code
 * @returns {Tally}
 */
export function tallyOf(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * Runs the steps in order, the later ones also when an earlier one fails, and prints each with its time. Ends with the
 * line `N passed, N failed` and the process's exit code set to 1 when anything failed.
 *
 * @param {Step[]} steps
 */
export async function runSteps(steps) {
  const total = { passed: 0, failed: 0 }
  const complaints = []
  for (const step of steps) {
    console.log(`\n▸ ${step.name}`)
    const started = performance.now()
    const { passed, failed } = await step.run()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`  ${step.name}: ${failed ? 'failed' : 'passed'} in ${seconds} s`)
    total.passed += passed
    total.failed += failed
    if (failed) complaints.push(`${step.name}: ${step.why}`)
  }
  console.log(['', ...complaints, `${total.passed} passed, ${total.failed} failed`].join('\n'))
  if (total.failed) process.exitCode = 1
}
