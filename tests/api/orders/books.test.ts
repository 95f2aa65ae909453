import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booksBalance } from '#server/domains/accounting/books-balance.ts'
import { parseCsv } from '#server/domains/accounting/csv.ts'
import { findMismatches } from '#server/domains/accounting/reconcile-settlements.ts'
import { setOrderStatus } from '#server/domains/ordering/orders/change-order-status.ts'
import { issueCreditNote } from '#server/domains/ordering/papers/credit-notes.ts'
import { openProviders } from '#server/providers/open-providers.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { apiClient, type Shopper } from '../../support/shop/api-client.ts'
import { homeAddress, newBuyer, RING, rings } from '../../support/shop/buyer.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { DAY, movableClock } from '../../support/shop/movable-clock.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { sandboxOf } from '../../support/shop/sandbox-client.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { stores } from '../../support/shop/stores.ts'

const HEADS = 'entity_id,type,debit,credit,amount,currency,fee,tax,settled_at,settlement_id,payment_id,settlement_utr'

describe.each(stores)('the books on %s', (store) => {
  let shop: InProcessShop
  let asha: Shopper
  let folder: string
  const ask = apiClient(() => shop.origin)
  const sandbox = sandboxOf(() => shop.origin)

  beforeAll(async () => {
    shop = await startShop({ store })
    asha = await newBuyer(ask)
    folder = await mkdtemp(join(tmpdir(), 'books-'))
    await shop.db.updateTable('products').set({ stock: 2000 }).where('id', '=', RING).execute()
  })
  afterAll(async () => {
    await rm(folder, { recursive: true })
    await shop.stop()
  })

  const run = (name: string, ...args: string[]) => ownerCommand(shop, name, ...args)
  const key = () => ({ 'idempotency-key': randomUUID() })
  const place = async (quantity: number, rest: object = {}): Promise<{ id: string; number: string }> => {
    const body = rings(quantity, rest)
    const { answer, message } = await ask('createOrder', { body, token: asha.token, headers: key() })
    expect(message).toBe('')
    return { id: answer.data._id, number: answer.orderID }
  }
  const pay = async (quantity: number): Promise<{ paymentId: string; number: string }> => {
    const { payment: _, ...body } = rings(quantity)
    const { answer: begun } = await ask('createRazorpayOrder', { body, token: asha.token, headers: key() })
    const { answer: paid } = await sandbox.payRazorpay(begun.id)
    const { answer } = await ask('verifyRazorpayPayment', { body: paid, token: asha.token })
    return { paymentId: paid.razorpay_payment_id, number: answer.orderID }
  }
  /** Waits until the carrier has assigned a tracking number to an order's parcel, and returns it. */
  const trackingNumberOf = (orderId: string): Promise<string | null> =>
    eventually(async () => {
      const parcels = shop.db.selectFrom('shipments').select('awb').where('order_id', '=', orderId)
      return (await parcels.where('awb', 'is not', null).executeTakeFirstOrThrow()).awb
    })
  const settle = async (...rows: string[]) => {
    const file = join(folder, `${randomUUID()}.csv`)
    await writeFile(file, [HEADS, ...rows].join('\n'))
    return await run('settlements', 'import', file)
  }
  const rupees = async () => (await booksBalance(shop.db)).find(({ currency }) => currency === 'INR')

  test('balance payment by payment, and name every settlement that does not match', async () => {
    const [one, two, three] = [await pay(1), await pay(2), await pay(3)]
    expect(await rupees()).toMatchObject({ payments: 149_400, receivable: 149_400, difference: 0 })
    expect(await findMismatches(shop.db, Date.now())).toEqual([])
    const late = await findMismatches(shop.db, Date.now() + 20 * DAY)
    expect(late.map(({ kind, reference }) => [kind, reference])).toEqual(
      [one, two, three].map(({ paymentId }) => ['not settled', paymentId]),
    )

    const day = Math.floor(Date.now() / 1000)
    const row = (id: string, ...[credit, amount, fee, tax]: string[]) =>
      `${id},payment,0,${credit},${amount},INR,${fee},${tax},${day},setl_1,,utr1`
    const imported = await settle(
      row(one.paymentId, '243.12', '249.00', '5.88', '0.90'),
      row(two.paymentId, '486.24', '498.00', '11.76', '1.80'),
    )
    expect(imported).toMatchObject({ ok: true })
    expect(await rupees()).toMatchObject({
      payments: 149_400,
      fees: 588 + 1176,
      settlements: 24_312 + 48_624,
      receivable: 74_700,
      difference: 0,
    })
    expect((await run('settlements', 'check')).lines[0]).toBe('All settlements match.')
    await shop.db.updateTable('settlement_lines').set({ settled_at: null }).where('id', '=', one.paymentId).execute()
    expect(await run('settlements', 'check')).toEqual({
      ok: false,
      lines: [`razorpay ${one.paymentId} was paid out (utr1) on an unknown day: import its report again`],
    })
    await settle(row(one.paymentId, '243.12', '249.00', '5.88', '0.90'))
    expect((await run('settlements', 'check')).ok).toBe(true)
    const again = await settle(row(one.paymentId, '243.12', '249.00', '5.88', '0.90'))
    expect(again.lines[0]).toContain('0 of them are new')

    await settle(row(three.paymentId, '700.00', '700.00', '0', '0'), row('pay_stranger', '10.00', '10.00', '0', '0'))
    const found = await findMismatches(shop.db, Date.now())
    expect(found).toMatchObject([
      {
        kind: 'amounts differ',
        reference: three.paymentId,
        orderNumber: three.number,
        recorded: 74_700,
        settled: 70_000,
      },
      { kind: 'unknown payment', reference: 'pay_stranger', recorded: null, settled: 1000 },
    ])
    expect((await rupees())?.difference).toBe(4700 - 1000)
    await settle(
      `rfnd_stranger,refund,5.00,0,5.00,INR,0,0,${day},setl_1,,utr1`,
      `adj_1,adjustment,1.00,0,5.00,INR,0.50,0,${day},setl_1,,utr1`,
    )
    expect(await findMismatches(shop.db, Date.now())).toMatchObject([
      { kind: 'amounts differ' },
      { kind: 'unknown payment' },
      { kind: 'unknown refund', reference: 'rfnd_stranger', recorded: null, settled: -500 },
    ])
    await shop.db.deleteFrom('settlement_lines').where('id', 'in', ['rfnd_stranger', 'adj_1']).execute()
    const payPal = join(folder, 'paypal.csv')
    const line = '"20/11/2026","10:00:00","Bank Deposit","Completed","USD","10.00","-0.50","9.00","DEP1",""'
    await writeFile(payPal, `Date,Time,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Reference Txn ID\n${line}`)
    await run('settlements', 'import', payPal)
    expect(await findMismatches(shop.db, Date.now())).toMatchObject([
      { kind: 'amounts differ' },
      { kind: 'unknown payment' },
      { kind: 'wrong sum', provider: 'paypal', reference: 'DEP1', settled: 1000 },
    ])
    expect((await run('settlements', 'check')).lines).toContainEqual(
      expect.stringMatching(/^paypal DEP1 is an adjustment of USD 9\.00 /),
    )
    await shop.db.deleteFrom('settlement_lines').where('provider', '=', 'paypal').execute()
    const checked = await run('settlements', 'check')
    expect(checked.ok).toBe(false)
    expect(checked.lines.at(-1)).toContain('NOT BALANCED by 37.00')
  })

  test('what a dispute took is settled by adjustments that name it, and other adjustments are listed', async () => {
    const { paymentId } = await pay(2)
    const dispute = await sandbox.openDispute('razorpay', paymentId, 40_000)
    await sandbox.endDispute('razorpay', dispute, 'lost', 10_000)
    const heard = async () => {
      const row = await shop.db.selectFrom('disputes').selectAll().where('id', '=', dispute).executeTakeFirst()
      expect(row).toMatchObject({ deducted: 10_000 })
    }
    await eventually(heard)
    const about = async () =>
      (await findMismatches(shop.db, Date.now() + 20 * DAY)).filter(({ reference }) => reference?.startsWith('disp_'))
    expect(await about()).toMatchObject([{ kind: 'refund not deducted', reference: dispute, recorded: 10_000 }])
    const before = await rupees()
    const day = Math.floor(Date.now() / 1000)
    const import_ = async (...lines: string[]) => {
      const file = join(folder, `${randomUUID()}.csv`)
      await writeFile(file, [`${HEADS},dispute_id`, ...lines].join('\n'))
      await run('settlements', 'import', file)
    }
    const adjustment = (id: string, rupees: number, disputeId: string) =>
      `${id},adjustment,${rupees},0,${rupees},INR,0,0,${day},setl_2,${paymentId},utr2,${disputeId}`
    await import_(adjustment('adj_a', 60, dispute), adjustment('adj_b', 40, dispute))
    expect(await about()).toEqual([])
    expect((await rupees())?.difference).toBe(before?.difference)
    expect((await rupees())?.adjustments).toBe(before?.adjustments)
    await import_(adjustment('adj_c', 7, 'disp_stranger'), adjustment('adj_d', 3, ''))
    expect(await about()).toMatchObject([{ kind: 'unknown dispute', reference: 'disp_stranger', settled: -700 }])
    const { lines } = await run('settlements', 'check')
    expect(lines.filter((line) => line.includes('adj_'))).toEqual([
      expect.stringMatching(/^razorpay adj_d is an adjustment of INR -3\.00 \(.+, setl_2\)$/),
    ])
    await shop.db.deleteFrom('settlement_lines').where('id', 'in', ['adj_c', 'adj_d']).execute()
  })

  test('a report as Excel saves it is read, and one with rows of an unknown meaning changes nothing', async () => {
    const file = join(folder, 'excel.txt')
    const tabbed = (row: string) => row.replaceAll(',', '\t')
    const stranger = 'pay_excel,payment,0,10.00,10.00,INR,0,0,2026-11-30 23:59,setl_9,,utr9'
    await writeFile(file, `\uFEFF${tabbed(HEADS)}\r\n${tabbed(stranger)}\r\n`, 'utf16le')
    expect((await run('settlements', 'import', file)).lines).toEqual([
      expect.stringMatching(/^Read 1 lines .* 1 of them/),
    ])
    await shop.db.deleteFrom('settlement_lines').where('id', '=', 'pay_excel').execute()
    const before = await rupees()
    const refused = await settle(stranger, 'Total,,0,10.00,10.00,INR,0,0,,,,')
    expect(refused).toEqual({ ok: false, lines: ['Nothing was imported:', 'Row 3: has no id or an invalid amount.'] })
    expect(await rupees()).toEqual(before)
  })

  test('a month’s return and ledger contain every document, and the ledger balances', async () => {
    const month = '2031-05'
    const at = (day: number) => Date.parse(`${month}-${String(day).padStart(2, '0')}T12:00:00+05:30`)
    const send = async (quantity: number, address: object, day: number) => {
      const { id } = await place(quantity)
      const ordered = JSON.stringify({ ...homeAddress, ...address })
      await shop.db.updateTable('orders').set({ address: ordered }).where('id', '=', id).execute()
      await setOrderStatus(shop.db, id, 'shipped', at(day))
      return id
    }
    await send(1, {}, 2)
    const returned = await send(2, {}, 3)
    await send(3, { state: 'kerala', city: 'Kochi' }, 4)
    await send(4, { state: 'Texas', country: 'United States', pincode: '75001' }, 5)
    const request = {
      orderId: returned,
      lines: [{ position: 0, quantity: 1, paise: 24_900 }],
      reason: 'Returned',
      key: 'k1',
    }
    await inTransaction(shop.db, (tx) => issueCreditNote(tx, request, at(6)))

    expect((await run('gstr1', month, join(folder, 'gst'))).ok).toBe(true)
    expect((await readdir(join(folder, 'gst'))).sort()).toEqual(
      ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'docs', 'exp', 'hsn(b2b)', 'hsn(b2c)'].map((name) => `${name}.csv`),
    )
    const table = async (name: string) => [
      ...parseCsv(await readFile(join(folder, 'gst', `${name}.csv`), 'utf8')).values(),
    ]
    const row = { type: 'OE', rate: '3.00' }
    expect(await table('b2cs')).toMatchObject([
      { ...row, 'place of supply': '24-Gujarat', 'taxable value': '483.50' },
      { ...row, 'place of supply': '32-Kerala', 'taxable value': '725.24' },
    ])
    expect(await table('exp')).toMatchObject([
      { 'export type': 'WPAY', 'invoice date': '05-May-2031', 'invoice value': '996.00', 'taxable value': '966.99' },
    ])
    expect(await table('b2cl')).toEqual([])
    expect(await table('cdnur')).toEqual([])
    expect(await table('hsn(b2c)')).toMatchObject([
      { hsn: '7117', uqc: 'PCS-PIECES', 'total quantity': '9', 'total value': '2241.00', 'taxable value': '2175.73' },
    ])
    expect(await table('docs')).toMatchObject([
      { 'sr. no. from': 'NK/31-32/000001', 'sr. no. to': 'NK/31-32/000004', 'total number': '4' },
      { 'nature of document': 'Credit Note', 'sr. no. from': 'NKC/31-32/000001', 'total number': '1' },
    ])

    expect((await run('ledger', month, join(folder, 'ledger.csv'))).ok).toBe(true)
    const entries = [...parseCsv(await readFile(join(folder, 'ledger.csv'), 'utf8')).values()]
    const total = entries.at(-1)
    expect(total?.debit).toBe(total?.credit)
    expect(total?.debit).toBe('2739.00')
    expect(entries).toContainEqual(
      expect.objectContaining({ document: 'Invoice NK/31-32/000001', account: 'Output CGST', credit: '3.63' }),
    )
    expect((await run('gstr1', '2031-13')).ok).toBe(false)
  })

  test('a parcel paid on delivery is settled by the carrier’s remittance', async () => {
    const { id, number } = await place(5)
    await setOrderStatus(shop.db, id, 'delivered', Date.now())
    const before = await rupees()
    const file = join(folder, 'cod.csv')
    // Shiprocket may name a number of its own, but the tracking number is the shop's as well.
    const other = await place(1)
    const awb = await trackingNumberOf(other.id)
    await setOrderStatus(shop.db, other.id, 'delivered', Date.now())
    const heads = 'CRF ID,UTR,AWB,Order Id,Order Value,Remittance Date'
    await writeFile(file, `${heads}\n7,U7,99,${number},1245.00,2026-11-21\n7,U7,${awb},62622018,249.00,2026-11-21`)
    expect((await run('settlements', 'import', file)).lines[0]).toContain('shiprocket')
    expect(await findMismatches(shop.db, Date.now())).not.toContainEqual(
      expect.objectContaining({ provider: 'shiprocket' }),
    )
    const kept = 'Date,CRF ID,COD Available,Freight Charges from COD,RTO Reversal Amount,Remittance Amount,UTR'
    await writeFile(file, `${kept}\n2026-11-21,7,1494.00,54.00,0,1440.00,U7`)
    expect((await run('settlements', 'import', file)).lines[0]).toContain('shiprocket')
    const after = await rupees()
    expect(after?.settlements).toBe((before?.settlements ?? 0) + 144_000)
    expect(after?.fees).toBe((before?.fees ?? 0) + 5400)
    expect(after?.difference).toBe(before?.difference)
    expect((await run('settlements', 'import', join(folder, 'gst', 'b2cs.csv'))).ok).toBe(false)
  })
})

test.each(stores)('Razorpay’s settlements on %s are fetched, and balance with a refund among them', async (store) => {
  const clock = movableClock()
  const shop = await startShop({ store, open: { clock: clock.now } })
  const ask = apiClient(() => shop.origin)
  const { token } = await newBuyer(ask)
  const buy = async (quantity: number): Promise<string> => {
    const { payment: _, ...body } = rings(quantity)
    const { answer: begun } = await ask('createRazorpayOrder', {
      body,
      token,
      headers: { 'idempotency-key': randomUUID() },
    })
    const { answer: paid } = await sandboxOf(() => shop.origin).payRazorpay(begun.id)
    return (await ask('verifyRazorpayPayment', { body: paid, token })).answer.data._id
  }
  await buy(1)
  await buy(3)
  const [{ id: disputed } = { id: '' }] = await shop.db
    .selectFrom('payments')
    .select('id')
    .where('amount', '=', 74_700)
    .execute()
  const sandbox = sandboxOf(() => shop.origin)
  await sandbox.endDispute('razorpay', await sandbox.openDispute('razorpay', disputed), 'lost')
  await ask('cancelOrder', { path: { id: await buy(2) }, token })
  await eventually(async () => {
    const refunds = await shop.db.selectFrom('refunds').select(['reason', 'state']).orderBy('amount').execute()
    expect(refunds).toEqual([
      { reason: 'cancelled', state: 'succeeded' },
      { reason: 'disputed', state: 'succeeded' },
    ])
  })
  const late = await findMismatches(shop.db, clock.now() + 20 * DAY)
  expect(late.map(({ kind }) => kind).sort()).toEqual([
    'not settled',
    'not settled',
    'not settled',
    'refund not deducted',
    'refund not deducted',
  ])
  clock.pass(3 * DAY)
  const open = () =>
    openProviders(shop.config.providers, {
      shopOrigin: () => shop.origin,
      reportError: (error) => expect.fail(String(error)),
    })
  const fetchMonth = (month: string) =>
    ownerCommand({ db: shop.db, openProviders: open }, 'settlements', 'fetch', month)
  expect((await fetchMonth('2026-11')).lines[0]).toBe('Razorpay settled 5 lines in 2026-11; 5 are new or have changed.')
  expect((await fetchMonth('2026-11')).lines[0]).toContain('0 are new')
  expect((await fetchMonth('2026-10')).lines[0]).toContain('settled 0 lines')
  expect(await findMismatches(shop.db, clock.now() + 30 * DAY)).toEqual([])
  const fees = Math.round(249 * 2 * 1.18) + Math.round(498 * 2 * 1.18) + Math.round(747 * 2 * 1.18)
  const [balance] = await booksBalance(shop.db)
  expect(balance).toMatchObject({ payments: 149_400, refunds: 124_500, receivable: 0, difference: 0 })
  expect(balance?.settlements).toBe(24_900 - (balance?.fees ?? 0))
  expect(Math.abs((balance?.fees ?? 0) - fees)).toBeLessThanOrEqual(2)
  await shop.stop()
})
