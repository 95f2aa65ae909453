import { inflateSync } from 'node:zlib'

interface Part {
  head: string
  /** Inflated, one character per byte; empty without one. */
  stream: string
}

/** For each page, the lines in the order in which they were written. */
export function pdfText(bytes: Buffer): string[][] {
  const parts = partsOf(bytes)
  const named = (head: string, name: string) => parts.get(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? '')
  return [...parts.values()]
    .filter(({ head }) => /\/Type \/Page\s/.test(head))
    .map(({ head }) => {
      const fonts = new Map<string, Map<string, string>>()
      for (const [, name = '', id = ''] of named(head, 'Resources')?.head.matchAll(/\/(F\d+) (\d+) 0 R/g) ?? []) {
        const font = parts.get(id)
        fonts.set(name, lettersOf(font ? (named(font.head, 'ToUnicode')?.stream ?? '') : ''))
      }
      return linesOf(named(head, 'Contents')?.stream ?? '', fonts)
    })
}

function partsOf(bytes: Buffer): Map<string, Part> {
  const text = bytes.toString('latin1')
  const parts = new Map<string, Part>()
  for (const found of text.matchAll(/(?<=^|\n)(\d+) 0 obj\n/g)) {
    const start = found.index + found[0].length
    const end = text.indexOf('\nendobj', start)
    const at = text.indexOf('\nstream\n', start)
    const hasStream = at > 0 && at < end
    const head = text.slice(start, hasStream ? at : end)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const from = at + '\nstream\n'.length
    const stream = hasStream ? inflateSync(bytes.subarray(from, from + length)).toString('latin1') : ''
    parts.set(found[1] ?? '', { head, stream })
  }
  return parts
}

/** By code, in a font. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    for (const [at, [, unicode = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const code = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0')
      letters.set(code, Buffer.from(unicode.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    }
  }
  return letters
}

function linesOf(content: string, fonts: Map<string, Map<string, string>>): string[] {
  let letters = new Map<string, string>()
  return [...content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].flatMap(([, font, shown]) => {
    if (font) letters = fonts.get(font) ?? new Map()
    if (shown === undefined) return []
    const codes = [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, run = '']) => run.match(/.{4}/g) ?? [])
    return [codes.map((code) => letters.get(code) ?? '?').join('')]
  })
}
