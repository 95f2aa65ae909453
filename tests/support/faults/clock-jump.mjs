/** Loaded before a shop: each SIGUSR2 puts its clock forward by a day. */
const DAY_MS = 24 * 60 * 60_000
const readClock = Date.now
let ahead = 0
Date.now = () => readClock() + ahead
process.on('SIGUSR2', () => {
  ahead += DAY_MS
})
