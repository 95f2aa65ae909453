/**
 * Loaded into a shop before it starts. On SIGUSR2, prints the longest block of the
 * event loop since the last signal, in ms.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 1

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()
process.on('SIGUSR2', () => {
  console.log(`event loop blocked for ${Math.round(delay.max / 1e6)} ms`)
  delay.reset()
})
