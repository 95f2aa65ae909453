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
  const [opened, setOpened] = useState<number | null>(null)
  const nameOf = (index: number) => `Picture ${index + 1} of ${paths.length} in ${owner}`
  const [shown, setShown] = useState(0)
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
                setOpened(index)
              }}
            >
              <img src={path} alt={nameOf(index)} width={72} height={72} loading="lazy" decoding="async" />
            </button>
          </li>
        ))}
      </ul>
      <Sheet wide open={opened !== null} onClose={() => setOpened(null)} title={nameOf(shown)}>
        {opened !== null && <img className={styles.large} src={paths[shown]} alt={nameOf(shown)} />}
      </Sheet>
    </>
  )
}
