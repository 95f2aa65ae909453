import { describe, expect, test } from 'vitest'
import { setOrderStatus } from '#server/domains/ordering/orders/change-order-status.ts'
import { newBuyer, newPurchase, rings } from '../../support/shop/buyer.ts'
import { confirmOrder } from '../../support/shop/confirmed-order.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { readMails } from '../../support/shop/mails.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { oneStore } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'

const LIMIT = 50_000_00

describe.each(oneStore)('a parcel on %s', (store) => {
  const shop = useShop({ store })
  const { ask } = shop
  const run = (name: 'eway-bill' | 'order' | 'status', ...args: string[]) => ownerCommand(shop, name, ...args)

  /** Waits for its confirmation, so not for the carrier. */
  async function order(paise: number) {
    const { token } = await newBuyer(ask)
    const { data, orderID } = (await ask('createOrder', { body: rings(), token, headers: newPurchase() })).answer
    await shop.db.updateTable('orders').set({ total_paise: paise }).where('id', '=', data._id).execute()
    return { id: data._id, number: orderID, token }
  }
  const pack = async ({ id, number }: { id: string; number: string }) => {
    await confirmOrder(ask, shop, number)
    await eventually(async () => {
      const parcels = shop.db.selectFrom('shipments').select('label_url').where('order_id', '=', id)
      expect((await parcels.executeTakeFirstOrThrow()).label_url).not.toBeNull()
    })
  }
  const warnings = async (number: string) =>
    (await readMails(shop.dataDir))
      .map(({ subject }) => subject)
      .filter((text) => text.includes(number) && /e-way/.test(text))

  test('worth exactly ₹50,000 travels without an e-way bill', async () => {
    const small = await order(LIMIT)
    await pack(small)
    await setOrderStatus(shop.db, small.id, 'shipped', Date.now())
    expect((await run('order', small.number)).lines.join()).not.toContain('e-way')
    await shop.outbox.runDue()
    expect(await warnings(small.number)).toEqual([])
  })

  test('worth a paisa more warns when it is packed, and when it leaves without one', async () => {
    const large = await order(LIMIT + 1)
    await pack(large)
    await eventually(async () =>
      expect(await warnings(large.number)).toEqual([`Order ${large.number} needs an e-way bill`]),
    )
    expect((await run('order', large.number)).lines.join()).toContain(`eway-bill ${large.number}`)
    expect((await run('status', large.number, 'shipped')).lines.join()).toContain('needs an e-way bill')
    await eventually(async () => expect(await warnings(large.number)).toHaveLength(2))
  })

  test('shows the number on its invoice, tells the carrier, and warns no more', async () => {
    const large = await order(2 * LIMIT)
    expect((await run('eway-bill', large.number, '1234')).ok).toBe(false)
    expect((await run('eway-bill', 'NK-26-999999', '123456789012')).ok).toBe(false)
    expect((await run('eway-bill', large.number, '1234', '5678', '9012')).lines.join()).toContain('1234 5678 9012')
    await pack(large)
    const sent = await shop.db
      .selectFrom('sandbox_records')
      .select('document')
      .where('parent_id', '=', large.number)
      .executeTakeFirstOrThrow()
    expect(sent.document).toContain('"ewaybill_no":"123456789012"')
    expect((await run('status', large.number, 'shipped')).lines.join()).not.toContain('e-way')
    const headers = { 'x-access-token': large.token }
    const invoice = async () => await (await fetch(`${shop.origin}/api/orders/${large.id}/invoice`, { headers })).text()
    expect(await invoice()).toContain('E-way bill: 1234 5678 9012')
    await shop.outbox.runDue()
    expect(await warnings(large.number)).toEqual([])
    await run('eway-bill', large.number, 'none')
    expect(await invoice()).not.toContain('E-way bill')
  })
})
