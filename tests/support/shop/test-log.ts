import { Writable } from 'node:stream'

export interface TestLog {
  stream: Writable
  /** All lines so far. */
  text: () => string
}

/** Records a shop’s log. */
export function testLog(): TestLog {
  const lines: string[] = []
  const stream = new Writable({
    write(line, _, done) {
      lines.push(String(line))
      done()
    },
  })
  return { stream, text: () => lines.join('') }
}
