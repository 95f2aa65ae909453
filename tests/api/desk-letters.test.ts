import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands } from '#server/cli/commands.ts'
import { askOf } from '../support/ask.ts'
import { movedClock } from '../support/moved-clock.ts'
import { type InProcessShop, startShop } from '../support/start-shop.ts'
import { stores } from '../support/stores.ts'

describe.each(stores)('the desk on %s', (store) => {
  let shop: InProcessShop
  const clock = movedClock()
  const ask = askOf(() => shop.origin)
  const desk = (name: keyof typeof commands, ...words: string[]) => commands[name].run({ db: shop.db, usage: words })

  beforeAll(async () => {
    shop = await startShop({ store, open: { clock: clock.now } })
  })
  afterAll(() => shop.stop())

  test('says plainly that there is nothing', async () => {
    expect(await desk('requests')).toEqual({ ok: true, said: ['Nobody has asked for a piece of their own yet.'] })
    expect(await desk('messages')).toEqual({ ok: true, said: ['Nobody has written yet.'] })
    expect(await desk('readers')).toEqual({ ok: true, said: ['Nobody reads the letters yet.'] })
  })

  test('lists requests and shows one, with everything that was typed', async () => {
    const wish = {
      type: 'ring',
      material: 'gold',
      additionalNotes: 'Leaves.\nSmall ones.',
      name: 'Asha\u001b[2J',
      number: '98',
    }
    const { answer } = await ask('createCustomOrder', { body: { ...wish, email: 'asha@example.com' } })
    const [line] = (await desk('requests')).said
    expect(line).toBe(`${answer.requestNumber}  21 Nov 2026, 14:30  ring, gold  Asha [2J`)
    const { said } = await desk('requests', answer.requestNumber)
    expect(said).toContain('Notes:     Leaves.\n           Small ones.')
    expect(said).toContain('E-mail:    asha@example.com')
    expect(said.join('\n')).not.toContain('\u001b')
    expect((await desk('requests', 'CJ-26-999999')).ok).toBe(false)
  })

  test('lists messages and shows one', async () => {
    await ask('sendMessage', {
      body: { name: 'Asha', email: 'asha@example.com', message: 'Is it silver?', took: 9000 },
    })
    const [line = ''] = (await desk('messages')).said
    expect(line).toContain('Asha <asha@example.com>')
    expect((await desk('messages', line.slice(0, 12))).said).toContain('Words:   Is it silver?')
  })
})
