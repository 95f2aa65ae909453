import type { QueryClient } from '@tanstack/react-query'
import { messageOf } from '#contract/errors.ts'
import { takeNewestVersion } from './newest-version.ts'
import { notify } from './notices.ts'
import { Refused } from './queries.ts'

/**
 * Says what to do when the server no longer understands this page, which has been open for very long. What is sent by a
 * form is refused at the form, with the same sentence. Reloading is left to the shopper, who may be writing.
 */
export function heedOutdated(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action
    if (!(error instanceof Refused && error.code === 'CLIENT_OUTDATED')) return
    notify(messageOf('CLIENT_OUTDATED'), { label: 'Reload', act: reload })
  })
}

/** The reload alone would bring this very page again, from its worker. */
async function reload(): Promise<void> {
  if (!(await takeNewestVersion())) location.reload()
}
