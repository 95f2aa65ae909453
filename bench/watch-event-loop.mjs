/**
 * Loaded into a shop before it starts: prints how long its event loop was
 * blocked at the longest, in ms, each time it receives SIGUSR2. Starts anew then.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 1

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()
process.on('SIGUSR2', () => {
  console.log(`event loop blocked for ${Math.round(delay.max / 1e6)} ms`)
  delay.reset()
})
