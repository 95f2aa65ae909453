import { expect, test } from 'vitest'
import { srcSet } from './picture-sources.ts'

test('a product picture has three widths', () => {
  expect(srcSet('/media/ring.00c0ffee.900.webp', 'avif', 900)).toBe(
    '/media/ring.00c0ffee.320.avif 320w, /media/ring.00c0ffee.640.avif 640w, /media/ring.00c0ffee.900.avif 900w',
  )
})

test('a wide banner has four widths', () => {
  expect(srcSet('/media/hero.00c0ffee.900.webp', 'webp', 1600)).toContain('/media/hero.00c0ffee.1600.webp 1600w')
})

test('no width exceeds that of the original', () => {
  expect(srcSet('/media/hero.00c0ffee.900.webp', 'webp', 640)).not.toContain('900.webp')
  expect(srcSet('/media/tile.00c0ffee.900.webp', 'webp', 800)).toContain('/media/tile.00c0ffee.900.webp 800w')
})
