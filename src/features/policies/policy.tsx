import { shopFacts } from '#contract/shop-facts.ts'
import type { Elements } from '../../ui/elements.ts'
import styles from './policy.module.css'

interface PolicyProps {
  title: string
  /** Summary of the policy, in one or two sentences. */
  summary: string
  sections: readonly PolicySection[]
}

export interface PolicySection {
  /** Element id of the section, so that links can point to it. */
  id: string
  title: string
  body: Elements
}

/**
 * Shows a shop policy (e.g. the privacy policy) with a summary, a table of
 * contents and its sections.
 */
export function Policy({ title, summary, sections }: PolicyProps) {
  return (
    <div className={styles.policy}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.summary}>{summary}</p>
        <p className={styles.date}>Last updated on {shopFacts.textsUpdatedOn}</p>
      </header>
      {sections.length > 1 && (
        <nav className={styles.contents} aria-label="On this page">
          <ol>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={styles.text}>
        {sections.map(({ id, title: name, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{name}</h2>
            {body}
          </section>
        ))}
      </div>
    </div>
  )
}
