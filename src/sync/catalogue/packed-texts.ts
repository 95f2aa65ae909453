/**
 * Number of products whose texts, or whose facts, are in one record. A search reads the records of the products that it
 * finds. With smaller records it would read less, but lists, which read all facts, would take longer.
 */
export const PRODUCTS_PER_RECORD = 20

/** JSON texts in UTF-8, one after the other. Bytes take much less time to read from the storage than strings. */
export interface PackedTexts {
  bytes: Uint8Array
  /** Where each text ends. */
  ends: readonly number[]
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Packs texts into one array of bytes. */
export function packTexts(texts: readonly string[]): PackedTexts {
  const encoded = texts.map((text) => encoder.encode(text))
  const bytes = new Uint8Array(encoded.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  const ends = encoded.map((text) => {
    bytes.set(text, end)
    end += text.length
    return end
  })
  return { bytes, ends }
}

/** Returns the text at a position in a record. */
export function textAt({ bytes, ends }: PackedTexts, place: number): string {
  return decoder.decode(bytes.subarray(ends[place - 1] ?? 0, ends[place]))
}
