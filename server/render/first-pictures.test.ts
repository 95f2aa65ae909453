import { expect, test } from 'vitest'
import { deviceKindOf, placeFirstPictures } from './first-pictures.ts'

const source = (name: string, mark: string, media = '') =>
  `<source type="image/avif"${media} srcSet="/media/${name}.320.avif 320w, /media/${name}.640.avif 640w" sizes="50vw" data-first="${mark}"/>`

const picture = (...sources: string[]) =>
  `<picture>${sources.join('')}<img alt="Ring" style="background-image:url(data:image/webp;base64,blur)"/></picture>`

const small = async () => Buffer.from('picture')

test('the marked version of a picture replaces its addresses, and nothing is preloaded', async () => {
  const asked: string[] = []
  const readPicture = async (address: string) => {
    asked.push(address)
    return small()
  }
  const html = `<p>${picture(source('ring', '640'))}</p>`
  const { body, preloads } = await placeFirstPictures(html, 'phone', readPicture)
  const data = Buffer.from('picture').toString('base64')
  expect(body).toContain(`<source type="image/avif" srcSet="data:image/avif;base64,${data} 640w" sizes="50vw"/>`)
  expect(asked).toEqual(['/media/ring.640.avif'])
  expect(preloads).toEqual([])
})

test('only pictures that are not in the HTML have a blurred version', async () => {
  const html = `<p>${picture(source('ring', '320'))}${picture()}</p>`
  const { body } = await placeFirstPictures(html, 'phone', small)
  const [first, second] = body.split('</picture>')
  expect(first).toContain('<img alt="Ring"/>')
  expect(second).toContain('<img alt="Ring" style="background-image:')
})

test('a picture for another kind of device is preloaded where its media query matches', async () => {
  const html = picture(source('ring', '320 desktop', ' media="print"'))
  const { body, preloads } = await placeFirstPictures(html, 'phone', small)
  expect(body).toContain('320.avif 320w')
  expect(body).toContain('style="background-image:')
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
  const html = ['a', 'b', 'c', 'd'].map((name) => picture(source(name, '320'))).join('')
  const { body, preloads } = await placeFirstPictures(html, 'desktop', readPicture)
  expect(body.match(/data:image\/avif/g)).toHaveLength(2)
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
