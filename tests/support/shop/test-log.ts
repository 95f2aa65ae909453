import { Writable } from 'node:stream'

export interface TestLog {
  stream: Writable
  /** Returns all lines so far. */
  text: () => string
}

/** Creates a log target that records a shop’s log lines. */
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
