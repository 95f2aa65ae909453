import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLazyDialog } from '../../state/network/use-lazy-dialog.ts'

const loadPanel = () => import('./search-panel.tsx').then((module) => module.SearchPanel)

/**
 * The way into the search, whose code comes when it is first wanted. `?search` in the address opens it as well: that is
 * what the installed shop's shortcut leads to.
 */
export function useSearchDialog() {
  const { Part: Panel, bring, open, show: onSearch, close: onClose } = useLazyDialog(loadPanel)
  const { history } = useRouter()
  const asked = useSearch({ strict: false, select: (search: object) => 'search' in search })

  useEffect(() => {
    if (!asked) return
    onSearch()
    // Else every reload would open it again.
    history.replace(location.pathname)
  }, [asked, onSearch, history])

  return { Panel, open, onClose, onSearch, onSearchNear: () => void bring().catch(() => undefined) }
}
