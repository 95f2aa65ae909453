import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root, run, runPackage } from '../run-command.mjs'
import { tallyOf } from './steps.mjs'

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./steps.mjs').Tally} Tally */

/**
 * Returns a step that runs the given Vitest projects, which are defined in vitest.config.ts.
 *
 * @param {string} name
 * @param {string[]} projects
 * @returns {Step}
 */
export function vitestStep(name, projects) {
  const chosen = projects.flatMap((project) => ['--project', project])
  return {
    name,
    why: 'a test failed; see its name and the difference above',
    run: async () => {
      const report = newReport('vitest')
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const code = await runPackage('vitest/vitest.mjs', ['run', ...chosen, ...reporters])
      return tally(code, report, readVitestReport)
    },
  }
}

/**
 * Returns a step that runs all browser tests with Playwright.
 *
 * @param {string} name
 * @returns {Step}
 */
export function playwrightStep(name) {
  return {
    name,
    why: 'a browser test failed; open its trace.zip with `npx playwright show-trace`',
    run: async () => {
      const report = newReport('playwright')
      const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
      const code = await runPackage('@playwright/test/cli.js', ['test', '--reporter=list,json'], environment)
      return tally(code, report, readPlaywrightReport)
    },
  }
}

/** @type {Step} */
export const sizeStep = {
  name: 'Size',
  why: 'a page or the worker exceeds its budget',
  run: async () => tallyOf(await run(process.execPath, ['scripts/checks/size.mjs'])),
}

/**
 * @param {any} report
 * @returns {Tally}
 */
function readVitestReport({ numPassedTests, numFailedTests, testResults }) {
  /**
   * Lists the tests of a status that had an error, and the files that failed as a whole.
   *
   * @param {string} status
   */
  const withErrors = (status) =>
    testResults.flatMap((/** @type {any} */ { name, status: fileStatus, message, assertionResults }) => [
      ...(fileStatus === status && message ? [titleAndError(relative(root, name), message)] : []),
      ...assertionResults
        .filter((/** @type {any} */ test) => test.status === status && test.failureMessages.length)
        .map((/** @type {any} */ test) =>
          titleAndError(`${relative(root, name)}: ${test.fullName}`, test.failureMessages[0]),
        ),
    ])
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    failedTests: withErrors('failed'),
    flakyTests: withErrors('passed'),
  }
}

/**
 * @param {any} report
 * @returns {Tally}
 */
function readPlaywrightReport({ stats, suites }) {
  const tests = specsOf({ suites }).flatMap((spec) =>
    spec.tests.map((/** @type {any} */ test) => ({
      ...test,
      title: `[${test.projectName}] ${spec.file}: ${spec.title}`,
    })),
  )
  /** @param {string} status */
  const withErrors = (status) =>
    tests
      .filter((test) => test.status === status)
      .map((test) => titleAndError(test.title, test.results[0]?.error?.message))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failedTests: withErrors('unexpected'),
    flakyTests: withErrors('flaky'),
  }
}

/**
 * Returns the specs of a Playwright suite and of all suites inside it.
 *
 * @param {{ specs?: any[], suites?: any[] }} suite
 * @returns {any[]}
 */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/**
 * Returns a test's title and the first lines of its error, without colours.
 *
 * @param {string} title
 * @param {string} [error]
 */
function titleAndError(title, error = 'failed without an error') {
  return `${title}: ${stripVTControlCharacters(error).split('\n').slice(0, 5).join('\n    ')}`
}

/**
 * Deletes an earlier report and returns the path for a new one.
 *
 * @param {string} name
 */
function newReport(name) {
  const file = join(root, 'test-results', `${name}.json`)
  rmSync(file, { force: true })
  return file
}

/**
 * Reads the results of a test runner from its report. Counts at least one failure if the test runner exited with an
 * error.
 *
 * @param {number} code
 * @param {string} report
 * @param {(results: any) => Tally} read
 * @returns {Tally}
 */
function tally(code, report, read) {
  const counted = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
  if (code === 0) return counted
  const failedTests = counted.failedTests?.length
    ? counted.failedTests
    : [`No test failed, but the test runner exited with code ${code}; see its errors above.`]
  return { ...counted, failed: Math.max(1, counted.failed), failedTests }
}
