import { type ReactNode, useState } from 'react'
import type { Picture } from '#contract/schemas/storefront.ts'
import { srcSet } from '../../ui/pictures/picture-sources.ts'
import styles from './auth-layout.module.css'

interface AuthLayoutProps {
  /** Pictures to choose from; one of them is shown at random. Empty until the storefront data has loaded. */
  pictures: readonly Picture[]
  children: ReactNode
}

/**
 * Shows a form next to a randomly chosen picture. Do not use this component on server-rendered pages, because the
 * server and the browser would choose different pictures.
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
  /** Links to the other authentication pages, e.g. for registering or resetting the password. */
  links: ReactNode
  children: ReactNode
}

/**
 * Shows an authentication form (e.g. for login or registration) in a card, with links to the other authentication
 * pages.
 */
export function AuthCard({ title, links, children }: AuthCardProps) {
  return (
    <section className={styles.card} aria-labelledby="auth-title">
      <h1 id="auth-title">{title}</h1>
      {children}
      <div className={styles.links}>{links}</div>
    </section>
  )
}
