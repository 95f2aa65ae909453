/** What people type or paste, without what nobody sees. */

/** Of one line: white space becomes single spaces. Empty if nothing is visible. */
export function cleanLine(text: string): string {
  return withoutInvisible(text).replace(/\s+/g, ' ').trim()
}

/** Of several lines, with at most one empty line in a row. */
export function cleanLines(text: string): string {
  const lines = withoutInvisible(text).split('\n')
  const trimmed = lines.map((line) => line.trimEnd()).join('\n')
  return trimmed.replace(/\n{3,}/g, '\n\n').trim()
}

/**
 * Composed (NFC), without control sequences, invisible characters and halves of
 * characters. Line breaks become `\n`, all other white space plain spaces.
 */
export function withoutInvisible(text: string): string {
  // Most texts are in ASCII, which needs none of the slower patterns.
  if (/^[ -~]*$/.test(text)) return text
  return text
    .replace(controlSequence, '')
    .replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, '\n')
    .replace(invisible, '')
    .replace(/[^\S\n]/g, ' ')
    .replace(needlessJoiner, '')
    .replace(needlessVariation, '')
    .normalize('NFC')
}

/**
 * Of terminals (ECMA-48): colours and cursor movements, titles and links up to
 * their end, choices of a character set.
 */
const controlSequence = new RegExp(
  [
    String.raw`(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]`,
    String.raw`(?:\x1b[P\]X^_]|[\x90\x98\x9d-\x9f])[^\x07\x18\x1a\x1b\x80-\x9f]*(?:\x07|\x1b\\|\x9c)`,
    String.raw`\x1b[#%(-/][0-~]`,
  ].join('|'),
  'g',
)

/** Joiners and variation selectors are judged by what they follow. */
const invisible = /(?!\u200c|\u200d|[\n\t\p{VS}])[\p{DI}\p{Cc}\p{Cs}\p{NChar}\u2800\ufff9-\ufffb\u{1d159}]/gu

/** Stays within a script that shapes letters with it, and between two pictographs. */
const needlessJoiner =
  /(?<![\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Arab}])(?!(?<=\p{ExtPict}\ufe0f?|\p{EMod})\u200d\p{ExtPict})(?:\u200c|\u200d)/gu

/** Stays after a pictograph, in a keycap, and after the letters that have variants. */
const needlessVariation =
  /(?<!\p{ExtPict})(?!(?<=[0-9#*])\ufe0f\u20e3)[\ufe0e\ufe0f]|(?<![\p{scx=Hani}\p{scx=Mong}\p{scx=Mymr}])(?![\ufe0e\ufe0f])\p{VS}/gu
