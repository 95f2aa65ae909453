import { useRef, useState } from 'react'
import type { ListFilters } from '../list-params.ts'

/** Whether the filters are being chosen, and where choosing starts: from the filters in use, anew each time. */
export function useFilterPanel(filters: ListFilters) {
  const [open, setOpen] = useState(false)
  const [turn, setTurn] = useState(0)
  const [start, setStart] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  // Filters that change beside the open panel start it anew; those that it has applied itself find it closed.
  const inUse = JSON.stringify(filters)
  if (open && start !== inUse) setStart(inUse)
  return {
    open,
    /** Another key is another choosing; null as long as there was none. */
    key: turn > 0 ? `${turn} ${start}` : null,
    /** For the button that opens it. */
    button,
    toggle: () => {
      setOpen(!open)
      if (!open) setTurn(turn + 1)
    },
    close: () => {
      setOpen(false)
      button.current?.focus()
    },
  }
}
