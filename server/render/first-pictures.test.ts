import { expect, test } from 'vitest'
import { deviceKindOf, placeFirstPictures } from './first-pictures.ts'

const marked = (name: string, mark: string, media = '') =>
  `<source type="image/avif"${media} srcSet="/media/${name}.320.avif 320w, /media/${name}.640.avif 640w" sizes="50vw" data-first="${mark}"/>`

const small = async () => Buffer.from('picture')

test('the marked version of a picture replaces its addresses, and nothing is preloaded', async () => {
  const asked: string[] = []
  const readPicture = async (address: string) => {
    asked.push(address)
    return small()
  }
  const { body, preloads } = await placeFirstPictures(`<p>${marked('ring', '640')}</p>`, 'phone', readPicture)
  const data = Buffer.from('picture').toString('base64')
  expect(body).toBe(`<p><source type="image/avif" srcSet="data:image/avif;base64,${data} 640w" sizes="50vw"/></p>`)
  expect(asked).toEqual(['/media/ring.640.avif'])
  expect(preloads).toEqual([])
})

test('a picture for another kind of device is preloaded where its media query matches', async () => {
  const { body, preloads } = await placeFirstPictures(marked('ring', '320 desktop', ' media="print"'), 'phone', small)
  expect(body).toContain('320.avif 320w')
  expect(body).not.toContain('data-first')
  expect(preloads).toEqual([
    '<link rel="preload" as="image" type="image/avif" fetchpriority="high" ' +
      'imagesrcset="/media/ring.320.avif 320w, /media/ring.640.avif 640w" imagesizes="50vw" media="print">',
  ])
})

test('pictures beyond 20 KB and missing ones are preloaded', async () => {
  const sizes: Record<string, number> = {
    '/media/a.320.avif': 15_000,
    '/media/b.320.avif': 6_000,
    '/media/d.320.avif': 5_000,
  }
  const readPicture = async (address: string) => (address in sizes ? Buffer.alloc(sizes[address] ?? 0) : null)
  const html = ['a', 'b', 'c', 'd'].map((name) => marked(name, '320')).join('')
  const { body, embedded, preloads } = await placeFirstPictures(html, 'desktop', readPicture)
  expect(body.match(/data:image/g)).toHaveLength(2)
  expect(embedded).toBe(2)
  expect(preloads.map((preload) => /media\/(\w)/.exec(preload)?.[1])).toEqual(['b', 'c'])
})

test.each([
  ['phone', { 'sec-ch-ua-mobile': '?1' }],
  ['desktop', { 'sec-ch-ua-mobile': '?0', 'user-agent': 'Android' }],
  [
    'phone',
    { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari' },
  ],
  ['desktop', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }],
  ['desktop', {}],
])('a %s sends %j', (kind, headers) => {
  expect(deviceKindOf(headers)).toBe(kind)
})
