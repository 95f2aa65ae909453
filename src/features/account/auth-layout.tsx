import { type ReactNode, useState } from 'react'
import type { Picture } from '#contract/schemas/storefront.ts'
import type { Elements } from '../../ui/elements.ts'
import { srcSet } from '../../ui/pictures/picture-sources.ts'
import styles from './auth-layout.module.css'

interface AuthLayoutProps {
  /** One is shown at random. Empty until loaded. */
  pictures: readonly Picture[]
  children: Elements
}

/**
 * Not for server-rendered pages: server and browser would choose different
 * pictures.
 */
export function AuthLayout({ pictures, children }: AuthLayoutProps) {
  const [random] = useState(Math.random)
  const picture = pictures[Math.floor(random * pictures.length)]
  return (
    <div className={styles.layout}>
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
  /** To the other authentication pages. */
  links: ReactNode
  children: Elements
}

export function AuthCard({ title, links, children }: AuthCardProps) {
  return (
    <section className={styles.card} aria-labelledby="auth-title">
      <h1 id="auth-title">{title}</h1>
      {children}
      <div className={styles.links}>{links}</div>
    </section>
  )
}
