/** Which font prints which characters. Known without reading a font, also to the shop's own process. */

/** Ranges of code points in hexadecimal. A test compares them with the files. */
const RANGES = {
  'figtree-regular': `20-7E A0-AC AE-113 116-127 12A-12B 12E-137 139-13E 141-148 14A-14D 150-161 164-165 16A-17E
    1CD-1CE 218-21B 237 2C6-2C7 2DA 2DC-2DD 300-301 303-304 308 1E80-1E85 1E9E 1EF2-1EF3 2013-2014
    2018-201A 201C-201E 2020 2022 2026 2039-203A 2044 20AC 20B9 2122 2191 2193 2212 2215`,
  marcellus: `20-7E A0 B7 D7 E9 2013-2014 2018-2019 201C-201D 2026`,
  'noto-sans': `20-7E A0-377 37A-37F 384-38A 38C 38E-3A1 3A3-3E1 3F0-52F 1E00-1F15 1F18-1F1D 1F20-1F45 1F48-1F4D
    1F50-1F57 1F59 1F5B 1F5D 1F5F-1F7D 1F80-1FB4 1FB6-1FC4 1FC6-1FD3 1FD6-1FDB 1FDD-1FEF 1FF2-1FF4
    1FF6-1FFE 200B-2027 2030-205E 20A0-20BF 2100-214F 25CC 2C60-2C7F`,
  'noto-sans-devanagari': `20-7E 900-97F 200C-200D 2013 2019 25CC`,
  'noto-sans-gujarati': `20-7E 964-965 A81-A83 A85-A8D A8F-A91 A93-AA8 AAA-AB0 AB2-AB3 AB5-AB9 ABC-AC5 AC7-AC9 ACB-ACD
    AD0 AE0-AE3 AE6-AF1 AF9-AFF 200C-200D 2013 2019 25CC`,
  'noto-sans-tamil': `20-23 25 27-3F 5B-5F 7B-7E A0 951-952 964-965 B82-B83 B85-B8A B8E-B90 B92-B95 B99-B9A B9C
    B9E-B9F BA3-BA4 BA8-BAA BAE-BB9 BBE-BC2 BC6-BC8 BCA-BCD BD0 BD7 BE6-BFA 200B-200D 2010 2013-2014
    2018-2019 201C-201D 2026 20B9 25CC`,
  'noto-sans-telugu': `20-23 25 27-3F 5B-5F 7B-7E A0 951-952 964-965 C00-C0C C0E-C10 C12-C28 C2A-C39 C3D-C44 C46-C48
    C4A-C4D C55-C56 C58-C5A C60-C63 C66-C6F C77-C7F 200B-200D 2010 2013-2014 2018-2019 201C-201D
    2026 20B9 25CC`,
  'noto-sans-kannada': `20-23 25 27-3F 5B-5F 7B-7E A0 951-952 964-965 C80-C8C C8E-C90 C92-CA8 CAA-CB3 CB5-CB9 CBC-CC4
    CC6-CC8 CCA-CCD CD5-CD6 CDE CE0-CE3 CE6-CEF CF1-CF2 200B-200D 2010 2013-2014 2018-2019 201C-201D
    2026 20B9 25CC`,
  'noto-sans-malayalam': `20-23 25 27-3F 5B-5F 7B-7E A0 951-952 964-965 D00-D0C D0E-D10 D12-D44 D46-D48 D4A-D4F D54-D63
    D66-D7F 200B-200D 2010 2013-2014 2018-2019 201C-201D 2026 20B9 25CC`,
  'noto-sans-bengali': `20-23 25 27-3F 5B-5F 7B-7E A0 951-952 964-965 980-983 985-98C 98F-990 993-9A8 9AA-9B0 9B2
    9B6-9B9 9BC-9C4 9C7-9C8 9CB-9CE 9D7 9DC-9DD 9DF-9E3 9E6-9FE 200B-200D 2010 2013-2014 2018-2019
    201C-201D 2026 20B9 25CC`,
  'noto-sans-gurmukhi': `20-23 25 27-3F 5B-5F 7B-7E A0 951-952 964-965 A01-A03 A05-A0A A0F-A10 A13-A28 A2A-A30 A32-A33
    A35-A36 A38-A39 A3C A3E-A42 A47-A48 A4B-A4D A51 A59-A5C A5E A66-A76 200B-200D 2010 2013-2014
    2018-2019 201C-201D 2026 20B9 25CC`,
  'noto-sans-oriya': `20-23 25 27-2C 2E-3F 5B-5F 7B-7E A0 964-965 B01-B03 B05-B0C B0F-B10 B13-B28 B2A-B30 B32-B33
    B35-B39 B3C-B44 B47-B48 B4B-B4D B56-B57 B5C-B5D B5F-B63 B66-B77 200B-200D 2010 2013-2014
    2018-2019 201C-201D 2026 20B9 25CC`,
  'noto-sans-arabic': `20-21 2C-2E 30-3A A0 600-61C 61E-6FF 750-77F 8A0-8B4 8B6-8BE 8D3-8FF 200B-2011 25CC FDF2 FDFA`,
  'noto-sans-ol-chiki': `20 A0 1C50-1C7F 20B9`,
  'noto-sans-meetei-mayek': `20 A0 200B-200D 25CC AAE0-AAF6 ABC0-ABED ABF0-ABF9`,
}

export type FontName = keyof typeof RANGES | 'figtree-semibold'

const fonts = Object.entries(RANGES).map(([name, ranges]) => ({ name: name as FontName, codePoints: toSet(ranges) }))
const byName = new Map(fonts.map(({ name, codePoints }) => [name, codePoints]))

/** In the order of preference. */
export const fontNames: readonly FontName[] = [...byName.keys(), 'figtree-semibold']

export function hasGlyphs(font: FontName, text: string): boolean {
  const codePoints = byName.get(font === 'figtree-semibold' ? 'figtree-regular' : font)
  return [...text].every((character) => codePoints?.has(character.codePointAt(0) ?? 0))
}

function toSet(ranges: string): ReadonlySet<number> {
  return new Set(
    ranges.split(/\s+/).flatMap((range) => {
      const [from = 0, to = from] = range.split('-').map((hex) => Number.parseInt(hex, 16))
      return Array.from({ length: to - from + 1 }, (_, index) => from + index)
    }),
  )
}
