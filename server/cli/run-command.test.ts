import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { type CommandResult, succeeded } from './cli-command.ts'
import { ownerProgram, runCommand } from './run-command.ts'

const nothing = async () => undefined

/** Every command with its name as typed, e.g. `staff-token add`. */
const commands = leavesOf(ownerProgram(nothing, nothing))

function leavesOf(parent: CommandUnknownOpts, path: string[] = []): { path: string[]; command: CommandUnknownOpts }[] {
  return parent.commands.flatMap((command) => {
    const own = [...path, command.name()]
    return command.commands.length > 0 ? leavesOf(command, own) : [{ path: own, command }]
  })
}

/** Runs it beside a shop that says when it is opened. */
async function run(...words: string[]) {
  let opened = false
  const withShop = async (): Promise<CommandResult> => {
    opened = true
    return succeeded('It ran.')
  }
  const closedShop = () => {
    opened = true
    return readConfig({})
  }
  const { ok, lines, isMisuse } = await runCommand(words, { withShop, closedShop, ask: null })
  return { ok, isMisuse, opened, text: lines.join('\n') }
}

describe.each(commands.map(({ path, command }) => [path.join(' '), { path, command }] as const))('%s', (name, it) => {
  const { path, command } = it
  const needed = command.registeredArguments.filter(({ required }) => required)
  const usage = `Usage: npm run cli -- ${name}`

  test('shows its usage without doing anything', async () => {
    for (const words of [
      [...path, '--help'],
      [...path, '-h'],
      [...path, '1', '--help'],
      ['help', ...path.slice(0, 1)],
    ]) {
      const shown = await run(...words)
      expect(shown).toMatchObject({ ok: true, opened: false })
      expect(shown.text).toContain(words[0] === 'help' ? `Usage: npm run cli -- ${path[0]}` : usage)
    }
  })

  test('refuses unknown options, and a missing or a surplus argument', async () => {
    const refused = [
      [...path, '--no-such-option'],
      [...path, ...needed.map(() => '1'), '--halp=1'],
    ]
    if (needed.length > 0) refused.push([...path, ...needed.slice(1).map(() => '1')])
    if (!command.registeredArguments.some(({ variadic }) => variadic)) {
      refused.push([...path, ...command.registeredArguments.map(() => '1'), 'surplus'])
    }
    for (const words of refused) {
      const shown = await run(...words)
      expect(shown, words.join(' ')).toMatchObject({ ok: false, isMisuse: true, opened: false })
      expect(shown.text).toContain('error: ')
      expect(shown.text).toContain(usage)
    }
  })
})

describe('The command line', () => {
  test('lists all commands in one aligned column', async () => {
    const { ok, text } = await run()
    expect(ok).toBe(true)
    expect(text).not.toContain('undefined')
    expect(await run('help')).toMatchObject({ text })
    expect(await run('--help')).toMatchObject({ text })
    const starts = [...text.matchAll(/^ {2}([a-z0-9-]+ +)\S/gm)].map(([, start = '']) => start.length)
    expect(starts.length).toBeGreaterThan(30)
    expect(new Set(starts).size).toBe(1)
  })

  test('names the nearest command for a mistyped one', async () => {
    const { ok, isMisuse, text } = await run('refnds')
    expect({ ok, isMisuse }).toEqual({ ok: false, isMisuse: true })
    expect(text).toContain('Did you mean refunds?')
    expect((await run('help', 'refnds')).ok).toBe(false)
  })

  test('takes pieces away with a number below zero', async () => {
    expect(await run('stock', 'a-ring', '-3')).toMatchObject({ ok: true, opened: true })
  })

  test.each([
    ['price', 'a-ring', '0'],
    ['price', 'a-ring', '4.999'],
    ['stock', 'a-ring', 'many'],
    ['coupon', 'DIWALI', '100'],
    ['coupon', 'DIWALI', '10', '--until=2026-02-30'],
    ['coupon', 'DIWALI', '10', '--uses'],
    ['lut', 'no!'],
    ['status', 'NK-26-1', 'lost'],
    ['status', 'NK-26-1', 'pending'],
    ['orders', 'lost'],
    ['ledger', '2026-13'],
    ['order-address', 'NK-26-1'],
    ['order-address', 'NK-26-1', 'somewhere'],
    ['eway-bill', 'NK-26-1', '123'],
    ['return', 'RT-26-1', 'reject'],
    ['return', 'RT-26-1', 'refund', 'all'],
    ['return', 'RT-26-1', 'received', 'now'],
    ['refunds', '--all', '--done', 'pay_1'],
    ['failed', 'pay_1'],
    ['tax', 'a-ring', '71', '3'],
    ['tax', 'a-ring', '7117', '41'],
    ['tax', 'a-ring', '7117', '3', 'PAIR'],
  ])('refuses %s %s %s', async (...words) => {
    expect(await run(...words)).toMatchObject({ ok: false, isMisuse: true, opened: false })
  })

  test('reads amounts in the digits of India’s scripts', async () => {
    expect(await run('price', 'a-ring', '४९९')).toMatchObject({ opened: true })
  })

  describe('before it does what cannot be undone', () => {
    const words = ['remove-demo']
    const db = { withPlugin: () => ({}) } as never
    const withShop = async (work: (shop: { db: never }) => Promise<CommandResult>) => work({ db })
    const runAsked = (ask: ((question: string) => Promise<boolean>) | null, ...more: string[]) =>
      runCommand([...words, ...more], { withShop, closedShop: () => readConfig({}), ask })

    test('asks on a terminal, and stops at a no', async () => {
      const questions: string[] = []
      const no = async (question: string) => {
        questions.push(question)
        return false
      }
      expect(await runAsked(no)).toEqual({ ok: false, lines: ['Nothing was changed.'], isMisuse: false })
      expect(questions).toEqual([expect.stringMatching(/^This removes the demo.* Go on\?$/)])
    })

    test('wants --yes without a terminal', async () => {
      const { ok, lines } = await runAsked(null)
      expect(ok).toBe(false)
      expect(lines[0]).toContain('--yes')
    })
  })
})
