import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiClient, newShopper } from '../../support/shop/api-client.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import {
  hundredMegapixels,
  photograph,
  smallPng,
  svgWithScript,
  truncatedJpeg,
} from '../../support/shop/upload-samples.ts'

let shop: InProcessShop
const ask = apiClient(() => shop.origin)

beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

function upload(bytes: Buffer, { type = 'image/jpeg', name = 'design.jpg', through = ask } = {}) {
  const form = new FormData()
  form.set('upload_preset', 'designs')
  form.set('file', new File([new Uint8Array(bytes)], name, { type }))
  return through('uploadImage', { body: form })
}

describe('an uploaded picture', () => {
  test('is stored under an unguessable name and served as a picture only', async () => {
    const { http, answer } = await upload(await photograph())
    expect(http).toBe(200)
    expect(answer.secure_url).toMatch(new RegExp(`^${shop.origin}/uploads/[\\w-]{22}\\.webp$`))
    const shown = await fetch(answer.secure_url)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })

  test('loses its location and all other metadata', async () => {
    const original = await photograph()
    expect((await sharp(original).metadata()).exif).toBeDefined()
    const { answer } = await upload(original)
    const kept = Buffer.from(await (await fetch(answer.secure_url)).arrayBuffer())
    const { exif, xmp, icc, width, height } = await sharp(kept).metadata()
    expect({ exif, xmp, icc, width, height }).toEqual({ width: 1200, height: 900 })
    expect(kept.includes('SecretPhone')).toBe(false)
  })

  test('is recognised by its bytes, not by the name of its file', async () => {
    expect((await upload(await smallPng())).http).toBe(200)
  })
})

describe('an upload is refused with a message for', () => {
  test.each([
    ['a script inside an SVG', svgWithScript, 'NOT_A_PICTURE', 415],
    ['a text file named like a picture', () => Buffer.from('<html><script>alert(1)</script>'), 'NOT_A_PICTURE', 415],
    ['an empty file', () => Buffer.alloc(0), 'NOT_A_PICTURE', 415],
    ['a picture of a hundred megapixels in a few KB', hundredMegapixels, 'PICTURE_TOO_DETAILED', 413],
    ['a truncated picture', truncatedJpeg, 'PICTURE_DAMAGED', 415],
    ['a script after the first bytes of a picture', jpegThenScript, 'PICTURE_DAMAGED', 415],
    ['a file of more than 8 MB', () => Buffer.alloc(8 * 1024 * 1024 + 1, 0xff), 'PICTURE_TOO_LARGE', 413],
  ])('%s', async (_, make, code, http) => {
    const refused = await upload(await make())
    expect(refused).toMatchObject({ code, http })
    expect(refused.message).toMatch(/^(Please|This picture) .+\.$/)
  })

  test('a form without a file', async () => {
    const form = new FormData()
    form.set('upload_preset', 'designs')
    expect((await ask('uploadImage', { body: form })).code).toBe('NOT_A_PICTURE')
  })

  function jpegThenScript(): Buffer {
    return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>'.repeat(50))])
  }
})

test('a session uploads one picture after the other, others go on, and who leaves makes room', async () => {
  const { token } = await newShopper(ask)
  const started = request(`${shop.origin}/api/images/upload`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1000, 'x-access-token': token },
  })
  const left = once(started, 'error')
  started.write('--x\r\n')
  await once(started, 'socket')
  // A guest's upload ends the wait for the server to have seen the first.
  expect((await upload(await smallPng())).http).toBe(200)
  const answered: string[] = []
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await smallPng())], { type: 'image/png' }))
  const second = ask('uploadImage', { body: form, token }).then(({ http }) => answered.push(`second ${http}`))
  answered.push(`guest ${(await upload(await smallPng())).http}`)
  expect(answered).toEqual(['guest 200'])
  started.destroy(new Error('The device has left.'))
  await left
  await second
  expect(answered).toEqual(['guest 200', 'second 200'])
})

test.each(['../shop.db', '..%2Fshop.db', '%2e%2e%2fshop.db', 'x.webp', 'a.html', ''])(
  'nothing is served at /uploads/%s',
  async (name) => {
    expect((await fetch(`${shop.origin}/uploads/${name}`)).status).toBe(404)
  },
)

describe('with an image host', () => {
  let host: Server
  const heard: string[] = []
  let answer = { status: 200, body: '{"secure_url":"https://images.example/designs/1.webp"}' }
  let hosted: InProcessShop
  const hostedAsk = apiClient(() => hosted.origin)

  beforeAll(async () => {
    host = createServer(async (request, response) => {
      heard.push(await text(request))
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
    const { port } = host.address() as AddressInfo
    const environment = { IMAGE_HOST_URL: `http://127.0.0.1:${port}/upload`, IMAGE_UPLOAD_PRESET: 'designs' }
    hosted = await startShop({ environment })
  })
  afterAll(async () => {
    await hosted.stop()
    host.close()
  })

  test('a picture is uploaded there as file and upload_preset, and its secure_url is returned', async () => {
    const { answer: kept } = await upload(await photograph(), { through: hostedAsk })
    expect(kept).toEqual({ secure_url: 'https://images.example/designs/1.webp' })
    expect(heard.at(-1)).toContain('name="upload_preset"\r\n\r\ndesigns')
    expect(heard.at(-1)).toContain('name="file"; filename="design.webp"')
    expect(heard.at(-1)).not.toContain('SecretPhone')
  })

  test('an invalid picture is not uploaded there', async () => {
    const before = heard.length
    expect((await upload(svgWithScript(), { through: hostedAsk })).code).toBe('NOT_A_PICTURE')
    expect(heard).toHaveLength(before)
  })

  test('a failure of the host is reported as an error of the shop and not of the picture', async () => {
    answer = { status: 500, body: '{}' }
    expect((await upload(await smallPng(), { through: hostedAsk })).http).toBe(500)
    answer = { status: 200, body: '{"secure_url":"javascript:alert(1)"}' }
    expect((await upload(await smallPng(), { through: hostedAsk })).http).toBe(500)
  })
})
