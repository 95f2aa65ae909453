/** Loaded before a shop: SIGUSR2 puts its clock forward by a day, and SIGHUP lets its pages fail or succeed again. */
import { register } from 'node:module'

const DAY_MS = 24 * 60 * 60_000
const readClock = Date.now
let ahead = 0
Date.now = () => readClock() + ahead
process.on('SIGUSR2', () => {
  ahead += DAY_MS
})

/** @type {typeof globalThis & { doPagesThrow?: boolean }} */
const shared = globalThis
process.on('SIGHUP', () => {
  shared.doPagesThrow = !shared.doPagesThrow
})
register('./throwing-renderer.mjs', import.meta.url)
