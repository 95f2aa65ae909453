import { type ReactNode, useState } from 'react'
import type { Picture } from '#contract/schemas/storefront.ts'
import { srcSet } from '../../ui/pictures/picture-sources.ts'
import styles from './auth-layout.module.css'

interface AuthLayoutProps {
  /** Candidates for the random picture; empty until the storefront has loaded. */
  pictures: readonly Picture[]
  children: ReactNode
}

/** Shows a form beside a random picture. Not for server-rendered pages: hydration would pick a different picture. */
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
  /** Links to the other auth pages. */
  links: ReactNode
  children: ReactNode
}

/** Shows the form of an auth page in a card, with links to the other auth pages. */
export function AuthCard({ title, links, children }: AuthCardProps) {
  return (
    <section className={styles.card} aria-labelledby="auth-title">
      <h1 id="auth-title">{title}</h1>
      {children}
      <div className={styles.links}>{links}</div>
    </section>
  )
}
