import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import Database from 'libsql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openShop, type Shop } from '#server/open-shop.ts'
import { holdJobsSql } from '#server/storage/held-jobs.ts'
import { skipNumbersSql } from '#server/storage/numbers.ts'
import { addJob } from '#server/storage/outbox.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { apiClient, type Shopper } from '../support/shop/api-client.ts'
import { newBuyer, newPurchase, rings } from '../support/shop/buyer.ts'
import { readAllMails } from '../support/shop/mails.ts'
import { DAY } from '../support/shop/movable-clock.ts'
import { ownerCommand } from '../support/shop/owner-command.ts'
import { quickPasswords } from '../support/shop/quick-passwords.ts'
import { providersOf, sandboxOf } from '../support/shop/sandbox-client.ts'
import { copyTemplateDataDir, quietShop } from '../support/shop/shop-template.ts'

describe('a shop that is restored from a backup', () => {
  let dataDir: string
  let shop: Shop
  let asha: Shopper
  const ask = apiClient(() => shop.origin)
  const sandbox = sandboxOf(() => shop.origin)
  const { payment: _, ...one } = rings()

  const open = async () => {
    shop = await openShop(readConfig(quietShop(dataDir)), {
      logLevel: 'silent',
      builtDir: null,
      passwords: quickPasswords(),
    })
  }
  beforeAll(async () => {
    dataDir = await copyTemplateDataDir('sqlite')
    await open()
    asha = await newBuyer(ask)
  })
  afterAll(async () => {
    await shop.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const command = (...words: string[]) => {
    const openProviders = () => ({ ...providersOf(() => shop.origin), isTest: true })
    return ownerCommand({ db: shop.storage.db, config: readConfig(quietShop(dataDir)), openProviders }, ...words)
  }
  const begin = async () =>
    (await ask('createRazorpayOrder', { body: one, token: asha.token, headers: newPurchase() })).answer
  const pay = async (begun: { id: string }) => {
    const { answer: body } = await sandbox.payRazorpay(begun.id)
    const { answer } = await ask('verifyRazorpayPayment', { body, token: asha.token })
    return { id: answer.data._id as string, number: answer.orderID as string, paymentId: body.razorpay_payment_id }
  }
  const buy = async () => await pay(await begin())
  const runJobs = async () => {
    await shop.outbox.runDue()
    await shop.storage.db.updateTable('outbox').set({ run_at: 1 }).where('state', '=', 'waiting').execute()
    await shop.outbox.runDue()
  }
  const recordsAtProviders = async (kind: string, parentId: string) => {
    const records = shop.storage.db.selectFrom('sandbox_records').select('document').where('kind', '=', kind)
    return (await records.where('parent_id', '=', parentId).execute()).map(({ document }) => JSON.parse(document))
  }
  const refundsAtRazorpay = async ({ paymentId }: { paymentId: string }) =>
    (await recordsAtProviders('razorpay-refund', paymentId)).map(({ amount }) => amount)
  const parcelsWith = (number: string) => recordsAtProviders('shipment', number)
  const backUp = () => {
    const [file, database] = [join(dataDir, 'backup.db'), new Database(join(dataDir, 'shop.db'))]
    database.prepare('vacuum into ?').run(file)
    database.close()
    return file
  }

  /** The providers, which live in the same database, go on from where they are. */
  const restore = async (backup: string, madeAt: string) => {
    await shop.close()
    const database = new Database(join(dataDir, 'shop.db'))
    database.exec(`pragma foreign_keys = off; attach '${backup}' as backup`)
    const tables = database.prepare(`select name from backup.sqlite_schema where type = 'table'`).all() as {
      name: string
    }[]
    for (const { name } of tables.filter((table) => !/^(sandbox|sqlite)_/.test(table.name))) {
      database.exec(`delete from main.${name}; insert into main.${name} select * from backup.${name}`)
    }
    database.exec(`${holdJobsSql('settings', madeAt)}; ${skipNumbersSql('sqlite', madeAt)}`)
    database.close()
    await open()
  }

  test('repeats no refund, message or parcel, and learns of payments, once its owner resumes it', async () => {
    await sandbox.setFault('shiprocket', 'down')
    const [scratched, cancelled, waiting] = [await buy(), await buy(), await buy()]
    const begun = await begin()
    await runJobs()
    await sandbox.setFault('razorpay', 'down')
    await ask('cancelOrder', { path: { id: cancelled.id }, token: asha.token })
    await runJobs()
    const email = { to: 'asha@example.com', subject: 'Once', text: 'Once.', html: '' }
    await inTransaction(shop.storage.db, async (tx) => {
      await addJob(tx, { kind: 'send-email', payload: email, dedupeKey: 'once' }, Date.now())
      await tx
        .updateTable('outbox')
        .set({ run_at: Date.now() + DAY })
        .where('dedupe_key', '=', 'once')
        .execute()
    })
    const madeAt = new Date().toISOString()
    const backup = backUp()

    for (const provider of ['razorpay', 'shiprocket'] as const) await sandbox.setFault(provider, 'none')
    await command('refund', scratched.number, '100', 'Scratched')
    const [paidLater, lost] = [await pay(begun), await buy()]
    await runJobs()
    expect(await refundsAtRazorpay(scratched)).toEqual([100_00])
    expect(await refundsAtRazorpay(cancelled)).toEqual([249_00])
    for (const { number } of [waiting, paidLater, lost]) expect(await parcelsWith(number)).toHaveLength(1)
    const before = (await readAllMails(dataDir)).map(({ raw }) => raw)

    await restore(backup, madeAt)
    await sandbox.setFault('shiprocket', 'none')
    await sandbox.setFault('razorpay', 'down')
    const first = await command('resume')
    expect(first.ok).toBe(false)
    expect(first.lines).toContainEqual(expect.stringMatching(/^No answer from razorpay: /))
    expect(first.lines.at(-1)).toMatch('stay held')
    await sandbox.setFault('razorpay', 'none')
    const { ok, lines } = await command('resume')
    expect(ok).toBe(true)
    const [again = ''] = lines.flatMap(
      (line) => /^(NK-\d\d-\d{6}) is new: razorpay has its payment/.exec(line)?.[1] ?? [],
    )
    for (const line of [
      `razorpay ${lost.paymentId} of ₹249 was paid for an order that the shop does not have. Next: refunds --pay-back`,
      `₹100 of razorpay ${scratched.paymentId} (${scratched.number}) had been refunded`,
      `₹249 of razorpay ${cancelled.paymentId} (${cancelled.number}) had been refunded`,
      `shiprocket has the parcel ${paidLater.number}, whose order the shop does not have`,
      `shiprocket has the parcel ${lost.number}, whose order the shop does not have`,
      'Parcels not booked, because they may be those above: 1',
      'Messages not sent, because they may have been sent before: ',
    ]) {
      expect(lines).toContainEqual(expect.stringContaining(line))
    }

    await runJobs()
    expect(await refundsAtRazorpay(scratched)).toEqual([100_00])
    expect(await refundsAtRazorpay(cancelled)).toEqual([249_00])
    expect(await parcelsWith(waiting.number)).toHaveLength(1)
    // Its order has a number that no earlier one had, and its parcel waits for the owner.
    expect([paidLater.number, lost.number]).not.toContain(again)
    expect(await parcelsWith(again)).toEqual([])
    const failed = (await command('failed')).lines
    expect(failed).toContainEqual(
      expect.stringMatching(`^.* shipment of order .* parcels at Shiprocket: .*${lost.number}`),
    )
    expect(failed).toContainEqual(expect.stringMatching('email "Once", .* may have been sent after the backup'))
    // She hears of her order's new number alone, and the owner of the payment without an order.
    const sent = (await readAllMails(dataDir)).filter(({ raw }) => !before.includes(raw))
    const toAsha = sent.filter(({ to }) => to === asha.user.email)
    expect(toAsha).toEqual([expect.objectContaining({ raw: expect.stringContaining(again) })])
    expect(sent).toContainEqual(expect.objectContaining({ raw: expect.stringContaining(lost.paymentId) }))
    expect(await command('status', waiting.number, 'shipped')).toMatchObject({ ok: true })
    const { number } = await shop.storage.db.selectFrom('invoices').select('number').executeTakeFirstOrThrow()
    expect(number).toMatch(/^NK\/\d\d-\d\d\/[A-Z]{2}0001$/)
    expect((await command('check')).lines).toEqual([expect.stringMatching(/^Everything agrees/)])
  })

  test('goes on as it was, if it was only moved', async () => {
    expect((await command('resume', '--moved')).lines).toEqual(['Nothing is held.'])
    await sql.raw(holdJobsSql('settings', new Date().toISOString())).execute(shop.storage.db)
    expect(await command('resume', '--moved')).toEqual({ ok: true, lines: ['Emails, refunds and parcels go on.'] })
    const { ok, lines } = await command('resume')
    expect({ ok, last: lines.at(-1) }).toEqual({ ok: true, last: 'The providers were asked about the last week.' })
  })
})
