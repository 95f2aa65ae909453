import { useEffect } from 'react'
import { dismissToast, shownToasts } from '../../state/toasts.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './storage-warning.module.css'

export const BAG_NOT_STORED = 'Your browser is blocking storage, so your bag will be lost when you close this page.'

/** In place of the toast with the same words. */
export function StorageWarning() {
  useEffect(() => {
    for (const { id, text } of shownToasts()) if (text === BAG_NOT_STORED) dismissToast(id)
  }, [])
  return (
    <p className={styles.note} role="status">
      <Icon name="alert" size="s" /> {BAG_NOT_STORED}
    </p>
  )
}
