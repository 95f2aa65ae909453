import { proxy } from 'valtio'

/** Whether a newer version of the shop is on the device and waits to be let in. */
export const newVersion = proxy({ ready: false })

let letIn = () => {}

/** Says that a newer version waits. `accept` brings it into every tab, which reloads them. */
export function offerNewVersion(accept: () => void): void {
  letIn = accept
  newVersion.ready = true
}

/** Lets the new version in. Does nothing where none waits. */
export function takeNewVersion(): void {
  letIn()
}
