import { useRef, useState } from 'react'
import type { ListFilters } from '../list-params.ts'

/**
 * Manages the state of the filter panel. A new `key` resets the panel to the active filters when it opens, or when they
 * change while it is open, e.g. by a filter chip.
 */
export function useFilterPanel(filters: ListFilters) {
  const [open, setOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const [initialFilters, setInitialFilters] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  // Only while open: applying the panel's own filters must not remount it during its closing transition.
  const currentFilters = JSON.stringify(filters)
  if (open && initialFilters !== currentFilters) setInitialFilters(currentFilters)
  return {
    open,
    /** React key of the panel; null until it is first opened. */
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
