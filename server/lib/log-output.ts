import { type DestinationStream, destination } from 'pino'
import { onErrorEvent } from './error-events.ts'

const STANDARD_OUTPUT = 1

/** In bytes. Newer lines are dropped while the disk that takes the log is full. */
const MAX_WAITING = 1_000_000

export function logOutput(descriptor = STANDARD_OUTPUT): DestinationStream {
  const output = destination({ dest: descriptor, sync: true, maxLength: MAX_WAITING })
  // The log is the only place to tell it.
  onErrorEvent(output, () => undefined)
  return output
}
