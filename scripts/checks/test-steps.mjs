import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
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
      return tally(code, report, (results) => ({ passed: results.numPassedTests, failed: results.numFailedTests }))
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
      return tally(code, report, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }))
    },
  }
}

/** @type {Step} */
export const sizeStep = {
  name: 'Size',
  why: 'a page or the worker exceeds its size budget',
  run: async () => tallyOf(await run(process.execPath, ['scripts/checks/size.mjs'])),
}

/** @param {string} name */
function newReport(name) {
  const file = join(root, 'test-results', `${name}.json`)
  rmSync(file, { force: true })
  return file
}

/**
 * Reads the numbers of passed and failed tests from a test runner's report. Counts at least one failure if the test
 * runner exited with an error.
 *
 * @param {number} code
 * @param {string} report
 * @param {(results: any) => Tally} read
 * @returns {Tally}
 */
function tally(code, report, read) {
  const counted = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
  return code === 0 ? counted : { ...counted, failed: Math.max(1, counted.failed) }
}
