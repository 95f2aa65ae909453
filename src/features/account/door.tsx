import { type ReactNode, useState } from 'react'
import type { Picture } from '#contract/shapes/storefront.ts'
import { sourceSet } from '../../ui/picture-widths.ts'
import styles from './door.module.css'

interface DoorProps {
  /** The shop's own; none while they are not known yet. */
  pictures: readonly Picture[]
  children: ReactNode
}

/** What leads into an account: a form beside any one of the pictures. Only for pages that the browser draws by itself. */
export function Door({ pictures, children }: DoorProps) {
  const [chance] = useState(Math.random)
  const picture = pictures[Math.floor(chance * pictures.length)]
  return (
    <div className={styles.door}>
      <div className={styles.picture}>{picture && <DoorPicture {...picture} />}</div>
      {children}
    </div>
  )
}

const SIZES = '(min-width: 769px) 50vw, 100vw'

function DoorPicture({ src, width, height, blur }: Picture) {
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(src, 'avif', width)} sizes={SIZES} />
      <img
        src={src}
        srcSet={sourceSet(src, 'webp', width)}
        sizes={SIZES}
        alt=""
        width={width}
        height={height}
        style={{ backgroundImage: `url(${blur})` }}
      />
    </picture>
  )
}
