import Document from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { PdfFonts } from './pdf-fonts.ts'

test('a run whose marks the library cannot position is measured and drawn without moving them', () => {
  const document = new Document({ font: '' })
  const measure = document.widthOfString.bind(document)
  vi.spyOn(document, 'widthOfString').mockImplementation((text, options) => {
    if (!options?.features) throw new TypeError("Cannot read properties of null (reading 'xCoordinate')")
    return measure(text, options)
  })
  const draw = vi.spyOn(document, 'text')
  const fonts = new PdfFonts(document)
  const run = { font: 'noto-sans-gurmukhi', text: 'ਗੁਰਪ੍ਰੀਤ' } as const
  expect(fonts.widthOf(run, 10)).toBeGreaterThan(20)
  fonts.draw(run, 10, 0, 0)
  expect(draw.mock.lastCall?.at(-1)).toMatchObject({ features: { mark: false, kern: false } })
})
