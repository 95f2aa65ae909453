import { useState } from 'react'
import { Sheet } from '../../ui/layout/sheet.tsx'
import styles from './picture-list.module.css'

interface PictureListProps {
  paths: readonly string[]
  /** Whose they are, e.g. `Asha's review`. */
  owner: string
}

/** Small pictures, each of which opens in a dialog. */
export function PictureList({ paths, owner }: PictureListProps) {
  const [isOpen, setIsOpen] = useState(false)
  // Stays while the dialog closes.
  const [shown, setShown] = useState(0)
  const nameOf = (index: number) => `Picture ${index + 1} of ${paths.length} in ${owner}`
  return (
    <>
      <ul className={styles.list}>
        {paths.map((path, index) => (
          <li key={path}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => {
                setShown(index)
                setIsOpen(true)
              }}
            >
              <img src={path} alt={nameOf(index)} width={72} height={72} loading="lazy" decoding="async" />
            </button>
          </li>
        ))}
      </ul>
      <Sheet wide open={isOpen} onClose={() => setIsOpen(false)} title={nameOf(shown)}>
        {isOpen && <img className={styles.large} src={paths[shown]} alt={nameOf(shown)} />}
      </Sheet>
    </>
  )
}
