import { useState } from 'react'
import type { Picture } from '#contract/shapes/storefront.ts'
import { sourceSet } from '../../ui/picture-widths.ts'
import styles from './door.module.css'

interface DoorPictureProps {
  /** Of the shop's own; none while they are not known yet. */
  pictures: readonly Picture[]
}

const SIZES = '(min-width: 769px) 50vw, 100vw'

/** Any one of the pictures, in a place that is there before it. Only for pages that the browser draws by itself. */
export function DoorPicture({ pictures }: DoorPictureProps) {
  const [chance] = useState(Math.random)
  const picture = pictures[Math.floor(chance * pictures.length)]
  return <div className={styles.picture}>{picture && <Chosen {...picture} />}</div>
}

function Chosen({ src, width, height, blur }: Picture) {
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
