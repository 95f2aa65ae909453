import { expect, test } from 'vitest'
import { findSubstitutes } from './substitute-renditions.ts'

const name = '/media/tara-solitaire-ring-1.0a1b2c3d'

test('a larger rendition stands in before a smaller one, the nearest first', () => {
  const { asGood, smaller } = findSubstitutes(`${name}.640.webp`, { readsAvif: false })
  expect(asGood).toEqual([`${name}.900.webp`, `${name}.1600.webp`])
  expect(smaller).toEqual([`${name}.320.webp`])
})

test('the same width in another format is as good', () => {
  const { asGood } = findSubstitutes(`${name}.900.avif`, { readsAvif: true })
  expect(asGood[0]).toBe(`${name}.900.webp`)
})

test('a browser that does not read AVIF is never given one', () => {
  const { asGood, smaller } = findSubstitutes(`${name}.320.webp`, { readsAvif: false })
  expect([...asGood, ...smaller].some((path) => path.endsWith('.avif'))).toBe(false)
})

test('what is not a picture has no other renditions', () => {
  expect(findSubstitutes('/media/something.pdf', { readsAvif: true })).toEqual({ asGood: [], smaller: [] })
})
