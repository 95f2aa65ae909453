import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands } from '#server/desk/commands.ts'
import { addJob } from '#server/storage/outbox.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { askOf } from '../support/ask.ts'
import { movedClock } from '../support/moved-clock.ts'
import { type InProcessShop, startShop } from '../support/start-shop.ts'
import { stores } from '../support/stores.ts'

describe.each(stores)('the desk on %s', (store) => {
  let shop: InProcessShop
  const clock = movedClock()
  const ask = askOf(() => shop.origin)
  const desk = (name: keyof typeof commands, ...words: string[]) => commands[name].run({ db: shop.db, words })

  beforeAll(async () => {
    shop = await startShop({ store, open: { clock: clock.now } })
  })
  afterAll(() => shop.stop())

  test('says plainly that there is nothing', async () => {
    expect(await desk('requests')).toEqual({ ok: true, said: ['Nobody has asked for a piece of their own yet.'] })
    expect(await desk('messages')).toEqual({ ok: true, said: ['Nobody has written yet.'] })
    expect(await desk('readers')).toEqual({ ok: true, said: ['Nobody reads the letters yet.'] })
    expect(await desk('mails')).toEqual({ ok: true, said: ['Every mail has been sent.'] })
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

  test('shows mails that could not be sent, and has them tried again', async () => {
    const letter = { to: 'asha@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
    const later = clock.now() + 60_000
    await inTransaction(shop.db, (tx) => addJob(tx, { kind: 'send-mail', payload: letter, dedupeKey: 'late' }, later))
    const failed = { attempts: 12, state: 'parked', last_error: 'Error: 550 no such mailbox' } as const
    await shop.db.updateTable('outbox').set(failed).where('dedupe_key', '=', 'late').execute()
    expect((await desk('mails')).said).toEqual([
      'late  of 21 Nov 2026, 14:31  tried 12 times, given up: Error: 550 no such mailbox',
    ])
    expect((await desk('mails', '--retry')).said).toEqual(['The open shop now tries 1 of them again.'])
    const row = shop.db.selectFrom('outbox').select(['state', 'attempts']).where('dedupe_key', '=', 'late')
    expect(await row.executeTakeFirst()).toEqual({ state: 'waiting', attempts: 0 })
  })
})
