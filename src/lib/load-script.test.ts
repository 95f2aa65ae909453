import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadScript } from './load-script.ts'

interface Script {
  src: string
  onload: () => void
  onerror: () => void
  remove: () => void
}

/** The scripts that stand in the page, oldest first. */
let scripts: Script[] = []

beforeEach(() => {
  scripts = []
  vi.useFakeTimers()
  const createElement = (): Script => {
    const nothing = () => undefined
    const script: Script = { src: '', onload: nothing, onerror: nothing, remove: () => remove(script) }
    return script
  }
  const remove = (gone: Script) => {
    scripts = scripts.filter((script) => script !== gone)
  }
  vi.stubGlobal('document', { createElement, head: { append: (script: Script) => scripts.push(script) } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a script is loaded once, however often it is asked for', async () => {
  const asked = [loadScript('/once.js'), loadScript('/once.js')]
  expect(scripts.map(({ src }) => src)).toEqual(['/once.js'])
  scripts[0]?.onload()
  expect(await Promise.all(asked)).toEqual([true, true])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(scripts).toHaveLength(1)
})

test('one that cannot be had is taken out, and tried again when it is asked for again', async () => {
  const asked = loadScript('/refused.js')
  scripts[0]?.onerror()
  expect(await asked).toBe(false)
  expect(scripts).toEqual([])
  const again = loadScript('/refused.js')
  scripts[0]?.onload()
  expect(await again).toBe(true)
})

test('one that never answers is given up after 20 seconds', async () => {
  const asked = loadScript('/silent.js')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await asked).toBe(false)
  expect(scripts).toEqual([])
})
