import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useLatePart } from '../../lib/use-late-part.ts'
import { explainMissingPart } from '../../state/explain-missing-part.ts'

const loadPanel = () => import('./search-panel.tsx').then((module) => module.SearchPanel)

/**
 * The way into the search, whose code comes when it is first wanted. `?search` in the address opens it as well: that is
 * what the installed shop's shortcut leads to.
 */
export function useSearchDoor() {
  const { Part: Panel, bring } = useLatePart(loadPanel)
  const [open, setOpen] = useState(false)
  const { history } = useRouter()
  const asked = useSearch({ strict: false, select: (search: object) => 'search' in search })

  useEffect(() => {
    if (!asked) return
    setOpen(true)
    bring().catch(explainMissingPart)
    // Else every reload would open it again.
    history.replace(location.pathname)
  }, [asked, bring, history])

  return {
    Panel,
    open,
    onClose: () => setOpen(false),
    onSearch: () => {
      setOpen(true)
      bring().catch(explainMissingPart)
    },
    onSearchNear: () => void bring().catch(() => undefined),
  }
}
