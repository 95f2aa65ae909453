import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLazyDialog } from '../../state/network/use-lazy-dialog.ts'

const loadPanel = () => import('./search-panel.tsx').then((module) => module.SearchPanel)

/**
 * State of the lazily loaded search dialog. `?search` in the URL opens it as well: the app shortcut of the web manifest
 * links there.
 */
export function useSearchDialog() {
  const { Component: Panel, load, open, show: onSearch, close: onClose } = useLazyDialog(loadPanel)
  const { history } = useRouter()
  const isRequestedByUrl = useSearch({ strict: false, select: (search: object) => 'search' in search })

  useEffect(() => {
    if (!isRequestedByUrl) return
    onSearch()
    // Otherwise a reload would open it again.
    history.replace(location.pathname)
  }, [isRequestedByUrl, onSearch, history])

  return { Panel, open, onClose, onSearch, onSearchNear: () => void load().catch(() => undefined) }
}
