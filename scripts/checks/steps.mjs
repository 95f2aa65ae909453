import { runPackageQuietly } from '../run-command.mjs'

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} [failedTests] each with its error
 * @property {string[]} [flakyTests] tests that passed only on the second attempt, each with its first error
 */
/** @typedef {{ name: string, why: string, run: () => Promise<Tally> }} Step */

/**
 * Returns a step that runs the command of an npm package, and prints its output only if it fails. The step counts as one
 * check, which passes if the command exits with code 0.
 *
 * @param {string} name
 * @param {string} why what a failure means
 * @param {string} file the command's file in node_modules
 * @param {string[]} args
 * @returns {Step}
 */
export function commandStep(name, why, file, args) {
  return { name, why, run: async () => tallyOf(await runPackageQuietly(file, args)) }
}

/**
 * Returns a tally of one passed check if a command's exit code is 0, or of one failed check for any other exit code.
 *
 * @param {number} code
 * @returns {Tally}
 */
export function tallyOf(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * Runs all steps in order, continuing after failures, and prints the duration of each. The last lines name the failed
 * and flaky tests with their errors, because often only the end of CI's output is kept, and the total number of passed
 * and failed checks. Sets the exit code to 1 if a check has failed.
 *
 * @param {(Step | Step[][])[]} steps an array holds sequences of steps that run at the same time
 */
export async function runSteps(steps) {
  const total = { passed: 0, failed: 0 }
  /** @type {string[]} */
  const failures = []
  /** @type {string[]} */
  const flakyTests = []
  /** @param {Step} step */
  const runStep = async (step) => {
    console.log(`\n▸ ${step.name}`)
    const started = performance.now()
    const { passed, failed, ...tests } = await step.run()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`  ${step.name}: ${failed ? 'failed' : 'passed'} in ${seconds} s`)
    total.passed += passed
    total.failed += failed
    if (failed) failures.push(`${step.name}: ${step.why}`, ...(tests.failedTests ?? []).map((test) => `  ${test}`))
    flakyTests.push(...(tests.flakyTests ?? []).map((test) => `Flaky: ${test}`))
  }
  for (const step of steps) {
    const sequences = Array.isArray(step) ? step : [[step]]
    await Promise.all(
      sequences.map(async (sequence) => {
        for (const one of sequence) await runStep(one)
      }),
    )
  }
  const count = `${total.passed} passed, ${total.failed} failed, ${flakyTests.length} flaky`
  console.log(['', ...flakyTests, ...failures, count].join('\n'))
  if (total.failed) process.exitCode = 1
}
