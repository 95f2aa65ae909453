/**
 * Reads a table that is too large for memory. `read` returns the next rows, at most `size`, whose
 * keys are greater than `after`, in their order; `keyOf` is never empty.
 */
export async function* inPages<Row>(
  size: number,
  read: (after: string, size: number) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row[]> {
  for (let after = ''; ; ) {
    const page = await read(after, size)
    const last = page.at(-1)
    if (last !== undefined) yield page
    if (last === undefined || page.length < size) return
    after = keyOf(last)
  }
}
