import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyEmail } from '#server/domains/account/verify-email.ts'
import { removeDemo } from '#server/domains/catalogue-import/demo-data.ts'
import { deleteUnusedUploads } from '#server/domains/images/uploads.ts'
import { writeReview } from '#server/domains/reviews/write-review.ts'
import { openImageHost } from '#server/providers/image-host.ts'
import { openFileStore } from '#server/storage/file-store.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { request, setTransport } from '#sync/api.ts'
import { apiClient, newShopper, PASSWORD } from '../../support/shop/api-client.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { stores } from '../../support/shop/stores.ts'
import { photograph } from '../../support/shop/upload-samples.ts'
import { verifyAddress } from '../../support/shop/verified-address.ts'

const productId = 'vana-leaf-ring'

interface Author {
  id: string
  fullname: string
  token: string
}

describe.each(stores)('reviews on %s', (store) => {
  let shop: InProcessShop
  let asha: Author
  let ravi: Author
  let now = Date.UTC(2026, 10, 21)
  const ask = apiClient(() => shop.origin)

  beforeAll(async () => {
    shop = await startShop({ store })
    setTransport((address, init) => fetch(shop.origin + address, init))
    asha = await newAuthor('Asha Pawar')
    ravi = await newAuthor('Ravi Sethi')
  })
  afterAll(() => shop.stop())

  async function newAuthor(fullname: string): Promise<Author> {
    const { email, token, user } = await newShopper(ask, { fullname })
    await verifyAddress(shop, email)
    return { id: user._id, fullname, token }
  }
  const write = (author: Author, rating: number, review: string, of = productId) => {
    now += 60_000
    return writeReview({ db: shop.db, now }, author, { productId: of, rating, review, pictures: [] })
  }
  async function shown(of = productId) {
    const outcome = await request('listReviews', { path: { productId: of } })
    return outcome.kind === 'ok' ? outcome.data.data : []
  }
  const rating = () => ratingOf(productId)
  async function ratingOf(id: string) {
    const outcome = await request('readProduct', { path: { id } })
    return outcome.kind === 'ok' ? outcome.data.product.rating : undefined
  }

  test('of the demo are returned newest first, each with its author’s name', async () => {
    const reviews = await shown('tara-solitaire-ring')
    expect(reviews).toHaveLength(7)
    expect(reviews[0]).toMatchObject({
      userID: { fullname: 'Ananya Deshpande' },
      productId: 'tara-solitaire-ring',
      rating: 5,
      createdAt: '2026-11-12T12:00:00.000Z',
    })
    expect(reviews.map(({ createdAt }) => createdAt)).toEqual(
      reviews
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    )
  })

  test('of an unknown product are refused', async () => {
    const outcome = await request('listReviews', { path: { productId: 'shoes' } })
    expect(outcome).toMatchObject({ kind: 'refused', code: 'PRODUCT_UNKNOWN' })
    expect(await write(asha, 5, 'Very nice', 'shoes')).toBe('PRODUCT_UNKNOWN')
  })

  test('count in the rating of their product, which has none before the first review', async () => {
    expect(await shown()).toEqual([])
    expect(await rating()).toBeUndefined()
    await write(asha, 5, 'It fits every finger I have.')
    await write(ravi, 4, 'My sister likes it.')
    await eventually(async () => expect(await rating()).toEqual({ average: 4.5, count: 2 }))
    expect((await shown()).map(({ userID }) => userID.fullname)).toEqual(['Ravi Sethi', 'Asha Pawar'])
  })

  test('are limited to one per shopper and product: a second one replaces the first', async () => {
    const first = await write(asha, 5, 'It fits every finger I have.')
    const second = await write(asha, 3, 'It has lost a little of its shine.')
    if (typeof first === 'string' || typeof second === 'string') throw new Error('The review was refused.')
    expect(second.id).toBe(first.id)
    await eventually(async () => expect((await shown())[0]?.review).toBe('It has lost a little of its shine.'))
    expect(await shown()).toHaveLength(2)
    expect(await rating()).toEqual({ average: 3.5, count: 2 })
  })

  test('are updated even if only the text has changed', async () => {
    const before = await request('readCatalogue')
    await write(asha, 3, 'It has got its shine back.')
    await eventually(async () => expect((await shown())[0]?.review).toBe('It has got its shine back.'))
    const after = await request('readCatalogue')
    expect(after.kind === 'ok' && after.data.version).not.toBe(before.kind === 'ok' && before.data.version)
  })

  test('are up to date for their author at once, even if only the text has changed', async () => {
    const { token } = asha
    // The response to the second request is the first that is cached.
    const texts = ['Light as a leaf.', 'Light as a feather.', 'Light as air.']
    for (const review of texts) {
      await ask('writeReview', { body: { productId: 'veer-kada', rating: 4, review }, token })
      const list = await ask('listReviews', { path: { productId: 'veer-kada' } })
      expect(list.answer.data).toContainEqual(expect.objectContaining({ review }))
    }
  })

  test('are seen by others only once the address of their author is verified', async () => {
    const author = await newShopper(ask, { fullname: 'Nila Rao' })
    const of = 'mehfil-jhumka'
    const before = [await shown(of), await ratingOf(of)]
    const body = { productId: of, rating: 1, review: 'Not what I hoped for.' }
    const written = await ask('writeReview', { body, token: author.token })
    expect(written.answer).toMatchObject({ status: 'ok', data: { review: body.review } })
    expect([await shown(of), await ratingOf(of)]).toEqual(before)
    const own = await ask('listReviews', { path: { productId: of }, token: author.token })
    expect(own.answer.data[0]).toEqual(written.answer.data)
    const other = await ask('listReviews', { path: { productId: of }, token: asha.token })
    expect(other.answer.data).toEqual(before[0])
    await inTransaction(shop.db, (tx) => verifyEmail(tx, author.user._id, now))
    await eventually(async () => expect((await shown(of))[0]).toEqual(written.answer.data))
    expect(await ratingOf(of)).not.toEqual(before[1])
  })

  test('that nobody else has seen are deleted with their account, others stay without a name', async () => {
    const of = 'mehfil-jhumka'
    const deleted = async (isVerified: boolean) => {
      const { email, token } = await newShopper(ask, { fullname: 'Nila Rao' })
      if (isVerified) await verifyAddress(shop, email)
      await ask('writeReview', { body: { productId: of, rating: 2, review: `Mine ${isVerified}` }, token })
      expect((await ask('deleteAccount', { token, body: { currentPassword: PASSWORD } })).http).toBe(200)
    }
    await deleted(false)
    await deleted(true)
    await eventually(async () => expect((await shown(of))[0]).toMatchObject({ review: 'Mine true' }))
    const names = (await shown(of)).map(({ review, userID }) => [review, userID.fullname])
    expect(names).toContainEqual(['Mine true', 'A former shopper'])
    expect(names.map(([review]) => review)).not.toContain('Mine false')
  })

  test('can be read for editing only by their author', async () => {
    const asked = { path: { productId: 'kajal-bead-bracelet' } }
    const author = await newShopper(ask)
    expect((await ask('readOwnReview', { ...asked, token: author.token })).answer.data).toBeNull()
    const body = { productId: 'kajal-bead-bracelet', rating: 4, review: 'Light as nothing.' }
    const written = await ask('writeReview', { body, token: author.token })
    const read = await ask('readOwnReview', { ...asked, token: author.token })
    expect(read.answer.data).toEqual(written.answer.data)
    const other = await newShopper(ask)
    expect((await ask('readOwnReview', { ...asked, token: other.token })).answer.data).toBeNull()
    expect(await ask('readOwnReview', { path: { productId: 'shoes' }, token: author.token })).toMatchObject({
      http: 404,
      code: 'PRODUCT_UNKNOWN',
    })
  })

  describe('with pictures', () => {
    const of = 'kajal-bead-bracelet'
    const upload = async (token: string) => {
      const body = new FormData()
      body.set('file', new Blob([new Uint8Array(await photograph())]), 'mine.jpg')
      return (await ask('uploadImage', { body, token })).answer.secure_url
    }
    const submit = (token: string, pictures: string[]) =>
      ask('writeReview', { body: { productId: of, rating: 5, review: 'See for yourself.', pictures }, token })
    const pathOf = (url: string) => new URL(url).pathname
    const statusOf = async (path: string) => (await fetch(shop.origin + path)).status
    const unused = async () =>
      (await shop.db.selectFrom('unused_uploads').select('url').execute()).map(({ url }) => url)

    test('show them without what the camera wrote, keep those that stay, and give up those that go', async () => {
      const { email, token } = await newShopper(ask, { fullname: 'Mira Das' })
      await verifyAddress(shop, email)
      const [one, two] = [await upload(token), await upload(token)]
      const { answer } = await submit(token, [one, two])
      expect(answer.data.pictures).toEqual([pathOf(one), pathOf(two)])
      await eventually(async () => expect((await shown(of))[0]?.pictures).toEqual([pathOf(one), pathOf(two)]))
      const bytes = Buffer.from(await (await fetch(shop.origin + pathOf(one))).arrayBuffer())
      expect(bytes.includes('SecretPhone')).toBe(false)
      expect(await unused()).not.toContain(one)
      expect((await submit(token, [pathOf(two)])).answer.data.pictures).toEqual([pathOf(two)])
      expect(await unused()).toContain(pathOf(one))
      const { pictures } = (await ask('readMyData', { token })).answer.data.reviews[0] ?? {}
      expect(pictures).toEqual([pathOf(two)])
    })

    test('take no picture of somebody else, of another site, or more than three', async () => {
      const { token } = await newShopper(ask)
      const other = await newShopper(ask)
      const taken = await upload(other.token)
      await submit(other.token, [taken])
      for (const url of [taken, pathOf(taken), 'https://example.com/tracker.webp']) {
        expect((await submit(token, [url])).code).toBe('PICTURE_GONE')
      }
      const four = await Promise.all([1, 2, 3, 4].map(() => upload(token)))
      expect((await submit(token, four)).code).toBe('INVALID_INPUT')
    })

    test('lose them with the account, and by the owner’s command', async () => {
      const { email, token } = await newShopper(ask, { fullname: 'Leela Nair' })
      await verifyAddress(shop, email)
      const gone = (await submit(token, [await upload(token)])).answer.data.pictures?.[0] ?? ''
      await ask('deleteAccount', { token, body: { currentPassword: PASSWORD } })
      const { token: second } = await newShopper(ask)
      const written = await submit(second, [await upload(second)])
      const { _id, pictures } = written.answer.data
      const { lines } = await ownerCommand(shop, 'review', 'remove', _id, '--pictures')
      expect(lines.at(-1)).toMatch(/^The pictures of the review .* are removed\.$/)
      const read = await ask('readOwnReview', { path: { productId: of }, token: second })
      expect(read.answer.data).not.toHaveProperty('pictures')
      expect(await unused()).toEqual(expect.arrayContaining([gone, pictures?.[0]]))
      const images = openImageHost(shop.config, () => shop.origin, await openFileStore(shop.config))
      await deleteUnusedUploads({ db: shop.db, images }, Date.now())
      expect(await Promise.all([gone, pictures?.[0] ?? ''].map(statusOf))).toEqual([404, 404])
    })
  })

  test('that are sent again with their key after a lost response are not duplicated and do not overwrite a newer one', async () => {
    const { token } = await newShopper(ask)
    const other = await newShopper(ask)
    const send = (review: string, key: string, by = token) => {
      const body = { productId: 'kajal-bead-bracelet', rating: 4, review }
      return ask('writeReview', { body, token: by, headers: { 'idempotency-key': key } })
    }
    const sent = await Promise.all([send('Light.', 'key-of-asha-1'), send('Light.', 'key-of-asha-1')])
    expect(sent.map(({ http }) => http)).toEqual([200, 200])
    expect(sent[1]?.answer).toEqual(sent[0]?.answer)
    expect((await send('Heavy.', 'key-of-asha-1')).code).toBe('REPEAT_DIFFERS')
    const newer = await send('Light, and it lasts.', 'key-of-asha-2')
    expect((await send('Light.', 'key-of-asha-1')).answer).toEqual(newer.answer)
    expect((await send('Mine.', 'key-of-asha-1', other.token)).answer.data.review).toBe('Mine.')
  })

  test('of the demo are deleted with the demo', async () => {
    await removeDemo(shop.db)
    expect(await shop.db.selectFrom('reviews').selectAll().execute()).toEqual([])
  })
})
