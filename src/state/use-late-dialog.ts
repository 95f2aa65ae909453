import { type ComponentType, useCallback, useState } from 'react'
import { useLatePart } from '../lib/use-late-part.ts'
import { explainMissingPart } from './explain-missing-part.ts'

/**
 * A dialog whose code comes when it is first wanted. Where that cannot be had, `show` says so and the dialog counts as
 * closed: else it would stand there later, when nobody asks for it, as soon as `bring` has better luck.
 */
export function useLateDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const { Part, bring } = useLatePart(load)
  const [open, setOpen] = useState(false)
  const show = useCallback(() => {
    setOpen(true)
    bring().catch(() => {
      setOpen(false)
      explainMissingPart()
    })
  }, [bring])
  return { Part, bring, open, show, close: () => setOpen(false) }
}
