/**
 * A reporter for Vitest and Playwright: appends each test's result to the file
 * TEST_RESULTS, as a line of JSON, for the summary of `npm test`.
 */
import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ result: 'passed' | 'failed' | 'flaky', test: string, error: string }} TestResult */

/**
 * @param {TestResult['result']} result
 * @param {string} test
 * @param {string} [error]
 */
function write(result, test, error = '') {
  const firstLines = stripVTControlCharacters(error).split('\n').slice(0, 5).join('\n    ')
  appendFileSync(process.env.TEST_RESULTS ?? '', `${JSON.stringify({ result, test, error: firstLines })}\n`)
}

export default class ResultReporter {
  /** @type {import('@playwright/test/reporter').Suite | undefined} */
  suite

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors } = test.result()
    if (state !== 'passed' && state !== 'failed') return
    const result = test.diagnostic()?.flaky ? 'flaky' : state
    write(result, `${test.module.relativeModuleId}: ${test.fullName}`, errors?.[0]?.message)
  }

  /**
   * A file that failed as a whole.
   *
   * @param {import('vitest/node').TestModule} file
   */
  onTestModuleEnd(file) {
    for (const { message } of file.errors()) write('failed', file.relativeModuleId, message)
  }

  /**
   * @param {unknown} _config
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_config, suite) {
    this.suite = suite
  }

  onEnd() {
    const results = /** @type {const} */ ({ expected: 'passed', unexpected: 'failed', flaky: 'flaky' })
    for (const test of this.suite?.allTests() ?? []) {
      const outcome = test.outcome()
      if (outcome === 'skipped') continue
      write(results[outcome], test.titlePath().filter(Boolean).join(' › '), test.results[0]?.error?.message)
    }
  }
}
