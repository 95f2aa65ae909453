import { useEffect, useRef } from 'react'
import { Picture } from '../../ui/picture.tsx'
import styles from './gallery.module.css'

interface GalleryThumbnailsProps {
  pictures: readonly string[]
  current: number
  onPick: (index: number) => void
}

/** The row of small pictures under the large one. Four fit; more are scrolled to as the large one turns. */
export function GalleryThumbnails({ pictures, current, onPick }: GalleryThumbnailsProps) {
  const row = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const chosen = row.current?.children[current]
    if (!row.current || !(chosen instanceof HTMLElement)) return
    const { offsetLeft, offsetWidth } = chosen
    const { scrollLeft, clientWidth } = row.current
    if (offsetLeft < scrollLeft) row.current.scrollLeft = offsetLeft
    else if (offsetLeft + offsetWidth > scrollLeft + clientWidth) {
      row.current.scrollLeft = offsetLeft + offsetWidth - clientWidth
    }
  }, [current])

  return (
    <div ref={row} className={styles.thumbnails}>
      {pictures.map((src, index) => (
        <button
          key={src}
          type="button"
          aria-label={`Show picture ${index + 1}`}
          aria-current={index === current || undefined}
          onClick={() => onPick(index)}
        >
          <Picture className={styles.fill} src={src} alt="" sizes="80px" />
        </button>
      ))}
    </div>
  )
}
