import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Renderer, Transport } from '#contract/rendering.ts'
import { makeFakeBuild } from '../../tests/support/shop/fake-renderer.ts'
import { type BuiltClient, readBuiltClient } from './built-client.ts'
import { PageMaker } from './page-maker.ts'
import type { PageRequest, Rendering } from './render-messages.ts'

let folder: string
let client: BuiltClient

beforeAll(async () => {
  folder = await makeFakeBuild()
  client = readBuiltClient(join(folder, 'client'))
})
afterAll(() => rm(folder, { recursive: true }))

const PICTURE = '<source type="image/avif" srcSet="/media/nath.320.avif 320w" sizes="50vw" data-first="320"/>'

/** Renders a page as the JSON of the API's responses to `/api/category` and to the page's path, with a picture. */
const renderer: Renderer = {
  makeRenderer:
    () =>
    async (address, { transport }) => {
      const read = async (url: string) => JSON.stringify(await (await send(transport, url)).json())
      const texts = await Promise.all([read('/api/category'), read(`/api${address}`)])
      return { kind: 'page', status: 200, head: '', body: [texts.join(' '), PICTURE], data: '{}', chunks: [] }
    },
}

const send = (transport: Transport, url: string) => transport(url, { timeoutMs: 1000 })

/** Returns a page maker for a shop whose API has these contents, and the URLs that it requested. */
function makerFor(shop: { version: string; contents: Record<string, string> }) {
  const asked: string[] = []
  const maker = new PageMaker({
    renderer,
    client,
    readApi: async (_task, url, knownTag) => {
      const content = JSON.stringify(shop.contents[url])
      const isKnown = knownTag === content
      asked.push(isKnown ? `${url} again` : url)
      return { status: 200, body: isKnown ? null : content, tag: content, version: shop.version }
    },
    readPicture: async (_task, address) => {
      asked.push(address)
      return Buffer.from('picture')
    },
  })
  let task = 0
  const make = (url: string, device: PageRequest['device'] = 'phone') =>
    maker.make(++task, { url, origin: 'https://shop.example', version: shop.version, device })
  return { asked, make }
}

function htmlOf({ page }: Rendering): string {
  return page.kind === 'page' ? brotliDecompressSync(page.html.br).toString() : page.kind
}

test('a page is the whole compressed document with its picture, and lists the responses that it was made of', async () => {
  const shop = { version: 'v1', contents: { '/api/category': 'rings', '/api/nath': 'Nath' } }
  const rendering = await makerFor(shop).make('/nath')
  const html = htmlOf(rendering)
  expect(html).toContain('"rings" "Nath"')
  expect(html).toContain(`data:image/avif;base64,${Buffer.from('picture').toString('base64')}`)
  expect(html.replace(/<style>.*<\/style>/, '')).toContain('</head><body>')
  expect([...rendering.tags]).toEqual([
    ['/api/category', '"rings"'],
    ['/api/nath', '"Nath"'],
  ])
})

test('responses that pages share are kept from the second page on until the data changes', async () => {
  const shop = {
    version: 'v1',
    contents: { '/api/category': 'rings', '/api/nath': 'Nath', '/api/kada': 'Kada', '/api/bali': 'Bali' },
  }
  const { asked, make } = makerFor(shop)
  await make('/nath')
  await make('/kada')
  asked.length = 0
  const rendering = await make('/bali')
  expect(asked).toEqual(['/api/bali'])
  expect([...rendering.tags.keys()]).toEqual(['/api/category', '/api/bali'])
})

test('after a change, every response is requested again, but only changed content is sent', async () => {
  const shop = { version: 'v1', contents: { '/api/category': 'rings', '/api/nath': 'Nath' } }
  const { asked, make } = makerFor(shop)
  await make('/nath')
  await make('/nath')
  asked.length = 0
  Object.assign(shop, { version: 'v2', contents: { '/api/category': 'rings', '/api/nath': 'Nath, sold out' } })
  expect(htmlOf(await make('/nath'))).toContain('"rings" "Nath, sold out"')
  expect(asked).toEqual(['/api/category again', '/api/nath'])
})
