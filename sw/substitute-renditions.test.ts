import { expect, test } from 'vitest'
import { findSubstitutes } from './substitute-renditions.ts'

const name = '/media/tara-solitaire-ring-1.0a1b2c3d'

test('prefers larger renditions to smaller ones, the nearest first', () => {
  const { asGood, smaller } = findSubstitutes(`${name}.640.webp`, { readsAvif: false })
  expect(asGood).toEqual([`${name}.900.webp`, `${name}.1600.webp`])
  expect(smaller).toEqual([`${name}.320.webp`])
})

test('prefers the same width in another format', () => {
  const { asGood } = findSubstitutes(`${name}.900.avif`, { readsAvif: true })
  expect(asGood[0]).toBe(`${name}.900.webp`)
})

test('offers AVIF only to browsers that read it', () => {
  const { asGood, smaller } = findSubstitutes(`${name}.320.webp`, { readsAvif: false })
  expect([...asGood, ...smaller].some((path) => path.endsWith('.avif'))).toBe(false)
})

test('finds nothing for a path that is not a picture', () => {
  expect(findSubstitutes('/media/something.pdf', { readsAvif: true })).toEqual({ asGood: [], smaller: [] })
})
