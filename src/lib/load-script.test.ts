import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadScript } from './load-script.ts'

interface Script {
  src: string
  onload: () => void
  onerror: () => void
  remove: () => void
}

/** The scripts in the page, oldest first. */
let scripts: Script[] = []

beforeEach(() => {
  scripts = []
  vi.useFakeTimers()
  const createElement = (): Script => {
    const nothing = () => undefined
    const script: Script = { src: '', onload: nothing, onerror: nothing, remove: () => remove(script) }
    return script
  }
  const remove = (removed: Script) => {
    scripts = scripts.filter((script) => script !== removed)
  }
  vi.stubGlobal('document', { createElement, head: { append: (script: Script) => scripts.push(script) } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('loads a script only once', async () => {
  const results = [loadScript('/once.js'), loadScript('/once.js')]
  expect(scripts.map(({ src }) => src)).toEqual(['/once.js'])
  scripts[0]?.onload()
  expect(await Promise.all(results)).toEqual([true, true])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(scripts).toHaveLength(1)
})

test('removes a script that failed and tries again on the next call', async () => {
  const results = loadScript('/refused.js')
  scripts[0]?.onerror()
  expect(await results).toBe(false)
  expect(scripts).toEqual([])
  const retried = loadScript('/refused.js')
  scripts[0]?.onload()
  expect(await retried).toBe(true)
})

test('gives up after 20 seconds', async () => {
  const results = loadScript('/silent.js')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await results).toBe(false)
  expect(scripts).toEqual([])
})
