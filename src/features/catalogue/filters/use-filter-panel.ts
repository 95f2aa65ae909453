import { useRef, useState } from 'react'
import type { ListFilters } from '../list-params.ts'

/**
 * State of the filter panel. Its `key` resets the panel to the active filters whenever it opens, and when those change
 * while it is open, e.g. by a filter chip.
 */
export function useFilterPanel(filters: ListFilters) {
  const [open, setOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const [initialFilters, setInitialFilters] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  // Not while it is closed: applying the panel's own filters must not remount it during its closing transition.
  const currentFilters = JSON.stringify(filters)
  if (open && initialFilters !== currentFilters) setInitialFilters(currentFilters)
  return {
    open,
    /** Null until the panel is opened for the first time. */
    key: openings > 0 ? `${openings} ${initialFilters}` : null,
    /** Ref of the button that opens the panel. */
    button,
    toggle: () => {
      setOpen(!open)
      if (!open) setOpenings(openings + 1)
    },
    close: () => {
      setOpen(false)
      button.current?.focus()
    },
  }
}
