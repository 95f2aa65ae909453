import { describe, expect, test } from 'vitest'
import { movableClock } from '../../support/shop/movable-clock.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { oneStore } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'

describe.each(oneStore)('the CLI’s inbox on %s', (store) => {
  const clock = movableClock()
  const shop = useShop({ store, open: { clock: clock.now } })
  const { ask } = shop
  const runCommand = (name: string, ...words: string[]) => ownerCommand(shop, name, ...words)

  test('says that it is empty', async () => {
    expect(await runCommand('custom-orders')).toEqual({ ok: true, lines: ['There are no custom orders.'] })
    expect(await runCommand('messages')).toEqual({ ok: true, lines: ['There are no messages.'] })
    expect(await runCommand('subscribers')).toEqual({ ok: true, lines: ['There are no subscribers.'] })
  })

  test('lists custom orders and shows one with all its fields', async () => {
    const wish = {
      type: 'ring',
      material: 'gold',
      additionalNotes: 'Leaves.\nSmall ones.',
      budget: '₹15,000',
      neededBy: '2026-12-24',
      name: 'Asha\u001b[2J',
      number: '9825012345',
    }
    const { answer } = await ask('createCustomOrder', { body: { ...wish, email: 'asha@example.com' } })
    const [line] = (await runCommand('custom-orders')).lines
    expect(line).toBe(`${answer.requestNumber}  21 Nov 2026, 14:30  ring, gold  Asha`)
    const { lines } = await runCommand('custom-orders', answer.requestNumber)
    expect(lines.join('\n')).toContain('Notes:        Leaves.\n              Small ones.\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        'Budget:       ₹15,000',
        'Needed by:    24 December 2026',
        'Email:        asha@example.com',
      ]),
    )
    expect(lines.join('\n')).not.toContain('\u001b')
    expect((await runCommand('custom-orders', 'CJ-26-999999')).ok).toBe(false)
  })

  test('lists messages and shows one', async () => {
    await ask('sendMessage', {
      body: { name: 'Asha', email: 'asha@example.com', message: 'Is it silver?' },
    })
    const [line = ''] = (await runCommand('messages')).lines
    expect(line).toContain('Asha <asha@example.com>')
    expect((await runCommand('messages', line.slice(0, 12))).lines).toContain('Text:    Is it silver?')
  })
})
