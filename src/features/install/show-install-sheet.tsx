import { createRoot } from 'react-dom/client'
import { rememberAsked } from './install-memory.ts'
import { InstallSheet } from './install-sheet.tsx'
import type { InstallWay } from './install-way.ts'

/** Asks, in a root of its own: nothing of this is in the pages until somebody is asked. */
export function showInstallSheet(way: InstallWay): void {
  rememberAsked()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const end = () => {
    root.unmount()
    place.remove()
  }
  root.render(<InstallSheet way={way} onEnd={end} />)
}
