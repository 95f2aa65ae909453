import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { brand } from '#contract/brand.ts'
import { cleanUp } from '#server/jobs/cleanup.ts'
import { openImageHost } from '#server/providers/image-host.ts'
import { openFileStore } from '#server/storage/file-store.ts'
import { newEmail } from '../../support/shop/api-client.ts'
import { readMails } from '../../support/shop/mails.ts'
import { DAY, HOUR, movableClock } from '../../support/shop/movable-clock.ts'
import { stores } from '../../support/shop/stores.ts'
import { photograph, smallPng, svgWithScript } from '../../support/shop/upload-samples.ts'
import { useShop } from '../../support/shop/use-shop.ts'

describe.each(stores)('custom orders on %s', (store) => {
  const clock = movableClock()
  const shop = useShop({ store, open: { clock: clock.now } })
  const { ask } = shop

  const wish = (email = newEmail()) => ({
    type: 'ring',
    material: 'gold',
    gemstones: 'Moonstone',
    size: 'Indian 12',
    additionalNotes: 'For my sister.\nShe likes leaves.',
    budget: '₹15,000 to ₹20,000',
    neededBy: '2026-12-24',
    name: 'Asha Patel',
    email,
    number: '9876543210',
  })
  /** Sends a custom order as form data, as the page does. */
  function send(fields: Record<string, string | Blob>, key?: string) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return ask('createCustomOrder', { body: form, ...(key && { headers: { 'idempotency-key': key } }) })
  }
  const rows = (email: string) => shop.db.selectFrom('custom_orders').selectAll().where('email', '=', email).execute()
  async function mailsAbout(email: string) {
    await shop.outbox.runDue()
    return (await readMails(shop.dataDir)).filter(({ to, raw }) => to === email || raw.includes(`Reply-To: ${email}`))
  }

  test('are stored with a number and emailed to the owner and the shopper', async () => {
    const asked = wish()
    const { http, answer } = await send(asked)
    expect(http).toBe(200)
    expect(answer.requestNumber).toMatch(/^CJ-26-\d{6}$/)
    expect(answer.data).toEqual({ ...asked, designFile: '' })
    expect(await rows(asked.email)).toMatchObject([
      {
        number: answer.requestNumber,
        type: 'ring',
        material: 'gold',
        notes: asked.additionalNotes,
        phone: asked.number,
      },
    ])
    const mails = await mailsAbout(asked.email)
    expect(mails.map(({ to }) => to).sort()).toEqual([asked.email, brand.email].sort())
    const toOwner = mails.find(({ to }) => to === brand.email)
    expect(toOwner?.text).toContain('Phone: 9876543210')
    expect(toOwner?.text).toContain('Budget: ₹15,000 to ₹20,000')
    expect(toOwner?.text).toContain('Needed by: 24 December 2026')
    expect(toOwner?.text).toContain('> She likes leaves.')
    const toShopper = mails.find(({ to }) => to === asked.email)
    expect(toShopper?.text).toContain(answer.requestNumber)
    expect(toShopper?.raw).not.toContain('sister')
  })

  test('are numbered consecutively', async () => {
    const numbers = await Promise.all([send(wish()), send(wish()), send(wish())])
    const counts = numbers.map(({ answer }) => Number(answer.requestNumber.slice(-6))).sort((a, b) => a - b)
    expect(counts).toEqual([counts[0], (counts[0] ?? 0) + 1, (counts[0] ?? 0) + 2])
  })

  test('that are sent again with their key are not duplicated', async () => {
    const asked = wish()
    const key = randomUUID()
    const sent = await Promise.all([send(asked, key), send(asked, key)])
    const again = await send({ ...asked, designFile: 'https://images.example/sent-again.webp' }, key)
    expect(new Set([...sent, again].map(({ answer }) => answer.requestNumber)).size).toBe(1)
    expect(await rows(asked.email)).toHaveLength(1)
    expect((await send({ ...asked, size: 'Indian 14' }, key)).code).toBe('REPEAT_DIFFERS')
  })

  test('may include their picture', async () => {
    const asked = wish()
    const designFile = new Blob([new Uint8Array(await photograph())], { type: 'image/jpeg' })
    const { answer } = await send({ ...asked, designFile })
    expect(answer.data.designFile).toContain(`${shop.origin}/uploads/`)
    expect((await fetch(answer.data.designFile)).headers.get('content-type')).toBe('image/webp')
  })

  test('with a file that is not a picture are refused and not stored', async () => {
    const asked = wish()
    const designFile = new Blob([new Uint8Array(svgWithScript())], { type: 'image/png' })
    expect((await send({ ...asked, designFile })).code).toBe('NOT_A_PICTURE')
    expect(await rows(asked.email)).toEqual([])
  })

  describe('a picture', () => {
    const images = async () => openImageHost(shop.config, () => shop.origin, await openFileStore(shop.config))
    const sweep = async () => cleanUp({ db: shop.db, images: await images() }, clock.now())
    const isThere = async (address: string) => (await fetch(address)).status === 200
    const waiting = async () =>
      (await shop.db.selectFrom('unused_uploads').select('url').execute()).map(({ url }) => url)
    async function upload(): Promise<string> {
      const body = new FormData()
      body.set('file', new Blob([new Uint8Array(await smallPng())], { type: 'image/png' }))
      return (await ask('uploadImage', { body })).answer.secure_url
    }

    test('that no custom order uses is deleted after a week, and a custom order that names it later is refused', async () => {
      const designFile = await upload()
      clock.pass(7 * DAY - HOUR)
      await sweep()
      expect(await isThere(designFile)).toBe(true)
      clock.pass(2 * HOUR)
      await sweep()
      expect(await isThere(designFile)).toBe(false)
      const { code, fields } = await send({ ...wish(), designFile })
      expect({ code, fields }).toEqual({
        code: 'PICTURE_GONE',
        fields: { designFile: 'This picture is no longer available. Please choose it again.' },
      })
    })

    test('may belong to two custom orders', async () => {
      const designFile = await upload()
      expect((await send({ ...wish(), designFile })).http).toBe(200)
      expect((await send({ ...wish(), designFile })).http).toBe(200)
    })

    test('of a refused custom order is deleted after a week', async () => {
      const designFile = new Blob([new Uint8Array(await smallPng())], { type: 'image/png' })
      const asked = wish()
      const key = randomUUID()
      await send(asked, key)
      const before = await waiting()
      expect((await send({ ...asked, size: 'Indian 14', designFile }, key)).code).toBe('REPEAT_DIFFERS')
      const [address = 'none', ...others] = (await waiting()).filter((known) => !before.includes(known))
      expect([others, await isThere(address)]).toEqual([[], true])
      clock.pass(8 * DAY)
      await sweep()
      expect(await isThere(address)).toBe(false)
    })

    test('of a custom order is kept and deleted together with it', async () => {
      const address = await upload()
      const asked = wish()
      expect((await send({ ...asked, designFile: address })).http).toBe(200)
      clock.pass(700 * DAY)
      await sweep()
      expect(await isThere(address)).toBe(true)
      clock.pass(31 * DAY)
      await sweep()
      expect([await rows(asked.email), await isThere(address)]).toEqual([[], false])
    })

    test('that cannot be deleted now is deleted later, without blocking newer ones', async () => {
      const stuck = await upload()
      clock.pass(HOUR)
      const younger = await upload()
      clock.pass(8 * DAY)
      const { remove } = await images()
      const failing = {
        ...(await images()),
        remove: async (address: string) => {
          if (address === stuck) throw new Error('the disk is read-only')
          await remove?.(address)
        },
      }
      await expect(cleanUp({ db: shop.db, images: failing }, clock.now())).rejects.toThrow('read-only')
      expect([await isThere(stuck), await isThere(younger)]).toEqual([true, false])
      await sweep()
      expect(await isThere(stuck)).toBe(false)
    })
  })

  test('are refused with a message for every missing or invalid field', async () => {
    const { http, fields } = await send({
      type: 'crown',
      email: 'asha',
      number: '98-76',
      neededBy: '2026-02-30',
      designFile: 'javascript:alert(1)',
    })
    expect(http).toBe(400)
    expect(fields).toEqual({
      type: 'Please choose a type',
      material: 'Please choose a material',
      name: 'Name is required',
      email: 'Please enter a valid e-mail',
      number: 'A phone number in India has ten digits',
      neededBy: 'Please choose a day',
      designFile: 'Is not the address of a picture',
    })
  })

  test('are refused with a phone number that nobody has', async () => {
    for (const number of ['0000000000', '9999999999', '+1 555', '98765 43210 ext 4']) {
      expect((await send({ ...wish(), number })).fields).toEqual({ number: expect.stringContaining('phone number') })
    }
  })

  test('store a phone number in one form: of India, or of another country if it begins with + or 00', async () => {
    const numberOf = async (number: string) => (await send({ ...wish(), number })).answer.data.number
    expect(await numberOf('+91 98250 12345')).toBe('9825012345')
    expect(await numberOf('९८२५०१२३४५')).toBe('9825012345')
    expect(await numberOf('+1 (415) 555-2671')).toBe('+14155552671')
    expect(await numberOf('0044 7911 123456')).toBe('+447911123456')
  })

  test('are limited to ten a day per email', async () => {
    const asked = wish()
    for (let sent = 0; sent < 10; sent++) expect((await send(asked)).http).toBe(200)
    expect(await send(asked)).toMatchObject({ http: 429, code: 'TOO_OFTEN', answer: { retryAfter: 86_400 } })
  })
})
