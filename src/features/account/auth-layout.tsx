import { type ReactNode, useState } from 'react'
import type { Picture } from '#contract/schemas/storefront.ts'
import { srcSet } from '../../ui/pictures/picture-sources.ts'
import styles from './auth-layout.module.css'

interface AuthLayoutProps {
  /** The shop's own; none while they are not known yet. */
  pictures: readonly Picture[]
  children: ReactNode
}

/** What leads into an account: a form beside any one of the pictures. Only for pages that the browser draws by itself. */
export function AuthLayout({ pictures, children }: AuthLayoutProps) {
  const [chance] = useState(Math.random)
  const picture = pictures[Math.floor(chance * pictures.length)]
  return (
    <div className={styles.door}>
      <div className={styles.picture}>{picture && <AuthPicture {...picture} />}</div>
      {children}
    </div>
  )
}

const SIZES = '(min-width: 769px) 50vw, 100vw'

function AuthPicture({ src, width, height, blur }: Picture) {
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(src, 'avif', width)} sizes={SIZES} />
      <img
        src={src}
        srcSet={srcSet(src, 'webp', width)}
        sizes={SIZES}
        alt=""
        width={width}
        height={height}
        style={{ backgroundImage: `url(${blur})` }}
      />
    </picture>
  )
}

interface AuthCardProps {
  title: string
  /** Where else one may want to go from here. */
  links: ReactNode
  children: ReactNode
}

/** What stands before the picture: a form that leads into an account. */
export function AuthCard({ title, links, children }: AuthCardProps) {
  return (
    <section className={styles.card} aria-labelledby="door-title">
      <h1 id="door-title">{title}</h1>
      {children}
      <div className={styles.links}>{links}</div>
    </section>
  )
}
