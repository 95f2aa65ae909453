import { expect, test } from 'vitest'
import { parseLastSizes, withLastSize } from './last-sizes.ts'

test('each group has the size chosen last', () => {
  const chosen = [
    { group: 'ring', size: '14' },
    { group: 'bangle', size: '2.4' },
    { group: 'ring', size: '16' },
  ].reduce(withLastSize, [])
  expect(chosen).toEqual([
    { group: 'ring', size: '16' },
    { group: 'bangle', size: '2.4' },
  ])
})

test('sizes are read from any stored text', () => {
  expect(parseLastSizes('[{"group":"ring","size":"14"},{"group":"ring"},null,7]')).toEqual([
    { group: 'ring', size: '14' },
  ])
  for (const stored of [null, '', '{', '{"ring":"14"}']) expect(parseLastSizes(stored)).toEqual([])
})
