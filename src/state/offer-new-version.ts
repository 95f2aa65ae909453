import { notify } from './notices.ts'
import { readWhatsNew } from './whats-new.ts'

/** Tells that a new version is here and what it brings. `accept` lets it in. */
export async function offerNewVersion(accept: () => void): Promise<void> {
  const news = await readWhatsNew()
  notify(`A new version of the shop is ready. ${news}`.trim(), { label: 'Reload', act: accept })
}
