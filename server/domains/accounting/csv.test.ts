import { expect, test } from 'vitest'
import { decodeText, formatDecimal, parseCsv, parseDecimal, toCsv } from './csv.ts'

test('reads quoted cells, line breaks, empty rows and a byte order mark', () => {
  const text = '\uFEFFEntity_ID, Amount\r\n"pay_1","1,249.50"\r\n"say ""hi""\nthere",\r\n\r\nlast,1\n,\n'
  expect([...parseCsv(text)]).toEqual([
    [2, { entity_id: 'pay_1', amount: '1,249.50' }],
    [3, { entity_id: 'say "hi"\nthere', amount: '' }],
    [5, { entity_id: 'last', amount: '1' }],
  ])
  expect(parseCsv('').size).toBe(0)
})

test.each([
  ['a quote within a cell', 'a,b\n5" ring,1\n2,3\n', 'Row 2: has a quote within a cell'],
  ['a space before a quote', 'a,b\n1,2\n1, "2"\n', 'Row 3: has a quote within a cell, or a space before a quote'],
  ['text after a quote', 'a,b\n1,2\n\n"1"x,2\n', 'Row 4: has text after a closing quote'],
  ['an open quote', 'a,b\n1,"2\n3,4\n', 'Row 2: has a quote that is not closed'],
  ['a missing cell', 'a,b\n"1\n1",2\n3\n', 'Row 3: has more or fewer cells'],
  ['a cell too many', 'a,b\n1,2,3\n', 'Row 2: has more or fewer cells'],
  ['a number of two meanings', 'a;b\n1;1.249\n', 'Row 2: has the number “1.249”'],
  ['two columns of one name', 'a,A\n1,2\n', 'Row 1: has the column “a” twice'],
])('names the row with %s', (_what, text, problem) => {
  expect(() => parseCsv(text)).toThrow(problem)
})

test.each([
  ['semicolons and decimal commas', 'A;B\n"1;2";1.249,50\n'],
  ['tabs', 'A\tB\n1;2\t1249.50\n'],
  ['commas, and semicolons within cells', '"A",B\n1;2,1249.50\n'],
  ['lines that end as on old Macs', 'A,B\r1;2,1249.50\r'],
])('reads a file with %s', (_what, text) => {
  expect([...parseCsv(text)]).toEqual([[2, { a: '1;2', b: '1249.50' }]])
})

test.each([
  ['UTF-8', Buffer.from('a,é')],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFa,é')],
  ['Excel’s “Unicode text”', Buffer.from('\uFEFFa,é', 'utf16le')],
  ['UTF-16 of the other order', Buffer.from('\uFEFFa,é', 'utf16le').swap16()],
])('decodes %s', (_what, bytes) => {
  expect(decodeText(bytes)).toBe('a,é')
})

test('refuses a workbook', () => {
  expect(() => parseCsv('PK\u0003\u0004\0\0')).toThrow('The file is not text')
})

test('writes every cell in one line', () => {
  expect(toCsv([['Surat\r\n=cmd', 'a\u2028"b"', 'नन्\u200dदिनी']])).toBe('Surat =cmd,"a ""b""",नन्\u200dदिनी\r\n')
})

test('writes what it reads, and disarms formulas', () => {
  const rows = [
    ['name', 'amount'],
    ['a "quoted", name', '-3.00'],
  ]
  expect(toCsv(rows)).toBe('name,amount\r\n"a ""quoted"", name",-3.00\r\n')
  expect(toCsv([['=1+1', '-cmd', '@x', 12]])).toBe("'=1+1,'-cmd,'@x,12\r\n")
  expect(toCsv([['\u200b=1+1', ' +91', '\t=x', '＝1+1', '\x1b[31m@x']])).toBe("'=1+1,'+91,'=x,'＝1+1,'@x\r\n")
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
  ['1,24,900.00', 12_490_000],
  ['12,50', null],
  ['1,2490', null],
  ['-', null],
  ['₹', null],
  ['(5.10)', null],
  ['−5.10', null],
  ['२४९.५०', 24_950],
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
