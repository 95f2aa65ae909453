import { alone } from './alone.ts'
import { call } from './api.ts'
import { type SharedKey, tellChanged } from './changes.ts'
import { type Device, device } from './device.ts'

/** Where the shopper's things are kept and synchronised from: one tab or worker of one browser. */
export interface Place {
  device: Device
  call: typeof call
  /** Tells the other tabs and the worker of this browser. */
  tell: (key: SharedKey) => void
  alone: typeof alone
}

/** This very tab or worker. Tests make others. */
export const here: Place = { device, call, tell: tellChanged, alone }
