import { useEffect, useState } from 'react'
import type { FilterOptions } from '#contract/shapes/product.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import styles from './filter-chooser.module.css'
import { FilterFields } from './filter-fields.tsx'
import { type ListFilters, readFilters } from './list-search.ts'

interface FilterChooserProps {
  open: boolean
  /** The filters in use: what choosing starts from. */
  filters: ListFilters
  options: FilterOptions | undefined
  onApply: (filters: ListFilters) => void
  /** Asked for by Cancel and by every other way out. What was chosen is forgotten. */
  onCancel: () => void
}

/** What is chosen here narrows the list only once it is applied. A sheet; where there is room, a panel beside the list. */
export function FilterChooser({ open, filters, options, onApply, onCancel }: FilterChooserProps) {
  const [chosen, setChosen] = useState(filters)
  const beside = useMedia('(min-width: 1100px)')
  useEffect(() => {
    // A sheet closes by itself.
    if (!open || !beside) return
    const leave = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && !(target instanceof Element && target.closest('dialog'))) onCancel()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [open, beside, onCancel])
  const fields = <FilterFields filters={chosen} options={options} onChange={setChosen} />
  const foot = (
    <>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button onClick={() => onApply(readFilters({ ...chosen }))}>Apply</Button>
    </>
  )
  if (!beside) {
    return (
      <Sheet open={open} onClose={onCancel} title="Filters" foot={foot}>
        {fields}
      </Sheet>
    )
  }
  return (
    open && (
      <aside className={styles.panel} aria-label="Filters">
        <div className={styles.fields}>{fields}</div>
        <div className={styles.foot}>{foot}</div>
      </aside>
    )
  )
}
