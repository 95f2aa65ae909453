import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runPackage, runPackageQuietly } from '../run-command.mjs'

/** @typedef {import('./result-reporter.mjs').TestResult} TestResult */

/**
 * One check, or a command that reports each of its tests. `failure` says what a
 * failure means.
 *
 * @typedef {{ name: string, failure: string, run: (resultsFile: string) => Promise<number> }} Step
 */

const REPORTER = './scripts/checks/result-reporter.mjs'

/** They need no running shop, and print their output only if they fail. */
export const checks = [
  check(
    'Types',
    'a type is wrong, or code uses something that its runtime lacks',
    'typescript/bin/tsc',
    '-b',
    // Several checkers repeat work of each other, and other steps need the cores.
    '--checkers',
    '1',
  ),
  check(
    'Style',
    'Biome found a problem; `npm run format` fixes what can be fixed automatically',
    '@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
    '.',
  ),
  check('Dead code', 'a file, an export or a package is unused', 'knip/bin/knip.js'),
]

/**
 * @param {string} name
 * @param {string} failure
 * @param {string} file the command's file in node_modules
 * @param {string[]} args
 * @returns {Step}
 */
function check(name, failure, file, ...args) {
  return { name, failure, run: () => runPackageQuietly(file, args) }
}

/**
 * @param {string} name
 * @param {string[]} projects of vitest.config.ts
 * @returns {Step}
 */
export function vitestStep(name, ...projects) {
  const args = ['run', '--reporter=default', `--reporter=${REPORTER}`, ...projects.map((one) => `--project=${one}`)]
  return {
    name,
    failure: 'see the difference above',
    run: (TEST_RESULTS) => runPackage('vitest/vitest.mjs', args, { TEST_RESULTS }),
  }
}

/** @type {Step} */
export const browserStep = {
  name: 'Browser tests',
  failure: 'open the trace.zip of a test with `npx playwright show-trace`',
  run: (TEST_RESULTS) =>
    runPackage('@playwright/test/cli.js', ['test', `--reporter=list,${REPORTER}`], { TEST_RESULTS }),
}

/**
 * Runs the sequences at the same time, and goes on after failures. Often only the
 * end of a log is kept: the last lines name the tests that failed, or passed only
 * on the second attempt, and then give the numbers. Sets the exit code to 1 if
 * anything failed.
 *
 * @param {Step[][]} sequences
 */
export async function runSteps(...sequences) {
  const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'nakshi-tests-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  /** @type {TestResult[]} */
  const results = []
  await Promise.all(
    sequences.map(async (steps) => {
      for (const step of steps) results.push(...(await runStep(step, join(folder, step.name))))
    }),
  )
  rmSync(folder, { recursive: true, force: true })
  const failed = results.filter(({ result }) => result === 'failed')
  const flaky = results.filter(({ result }) => result === 'flaky')
  console.log()
  for (const { test, error } of flaky) console.log(`Passed only on the second attempt: ${test}: ${error}`)
  for (const { test, error } of failed) console.log(`Failed: ${test}: ${error}`)
  console.log(`${results.length - failed.length} passed, ${failed.length} failed`)
  if (failed.length) process.exitCode = 1
}

/**
 * Linux keeps these files in memory: test shops need not wait for a disk. Null if
 * there is none or little space.
 */
function memoryFolder() {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return null
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 4e9 ? folder : null
}

/**
 * @param {Step} step
 * @param {string} file
 * @returns {Promise<TestResult[]>}
 */
async function runStep({ name, failure, run }, file) {
  console.log(`\n▸ ${name}`)
  const started = performance.now()
  const code = await run(file)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`  ${name}: ${code === 0 ? 'passed' : `failed (${failure})`} in ${seconds} s`)
  const tests = existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : []
  // A runner can also fail as a whole.
  const isExplained = code === 0 || tests.some(({ result }) => result === 'failed')
  if (isExplained && tests.length) return tests
  return [...tests, { result: code === 0 ? 'passed' : 'failed', test: name, error: failure }]
}
