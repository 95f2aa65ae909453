import { expect, test } from 'vitest'
import { formatDecimal, parseCsv, parseDecimal, toCsv } from './csv.ts'

test('reads quoted cells, line breaks, a byte order mark and short rows', () => {
  const text = '\uFEFFEntity_ID, Amount\r\n"pay_1","1,249.50"\r\n"say ""hi""\nthere",\r\n\r\nlast'
  expect(parseCsv(text)).toEqual([
    { entity_id: 'pay_1', amount: '1,249.50' },
    { entity_id: 'say "hi"\nthere', amount: '' },
    { entity_id: 'last', amount: '' },
  ])
  expect(parseCsv('')).toEqual([])
})

test('writes what it reads, and disarms formulas', () => {
  const rows = [
    ['name', 'amount'],
    ['a "quoted", name', '-3.00'],
  ]
  expect(toCsv(rows)).toBe('name,amount\r\n"a ""quoted"", name",-3.00\r\n')
  expect(toCsv([['=1+1', '-cmd', '@x', 12]])).toBe("'=1+1,'-cmd,'@x,12\r\n")
})

test.each([
  ['1,249.50', 124_950],
  ['-3.2', -320],
  ['₹249', 24_900],
  ['', 0],
  ['0.500000', 50],
  ['.05', 5],
  ['1.005', null],
  ['abc', null],
])('“%s” are %s paise', (text, paise) => {
  expect(parseDecimal(text)).toBe(paise)
})

test.each([
  [24_900, '249.00'],
  [5, '0.05'],
  [-320, '-3.20'],
])('%s paise are written as %s', (paise, text) => {
  expect(formatDecimal(paise)).toBe(text)
})
