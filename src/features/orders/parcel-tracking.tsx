import type { Parcel } from '#contract/schemas/parcel.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatLongDate, formatShortDate, formatTime } from '../../lib/format-date.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import page from './order-page.module.css'
import styles from './parcel-tracking.module.css'

interface ParcelTrackingProps {
  parcel: Parcel
}

/** Number of events shown at first. The others are shown on request. */
const SHOWN_EVENTS = 3

/**
 * Shows where a parcel is, as reported by the courier, with a link to the
 * carrier's own page.
 */
export function ParcelTracking({ parcel: { courier, number, url, expectedAt, events } }: ParcelTrackingProps) {
  const earlier = events.slice(SHOWN_EVENTS)
  return (
    <section className={classNames('card', page.card, styles.parcel)} aria-labelledby="parcel">
      <h2 className={page.title} id="parcel">
        Your parcel
      </h2>
      <p>
        <span>{courier}</span> <span className="soft num">{number}</span>
      </p>
      {expectedAt && <p>{`Expected on ${formatLongDate(expectedAt)}.`}</p>}
      <ParcelEvents events={events.slice(0, SHOWN_EVENTS)} />
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>Show earlier updates</summary>
          <ParcelEvents events={earlier} />
        </details>
      )}
      {url && (
        <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
          Track it on the courier's website <Icon name="right" size="s" />
        </a>
      )}
    </section>
  )
}

function ParcelEvents({ events }: Pick<Parcel, 'events'>) {
  return (
    <ol className={styles.events}>
      {events.map(({ at, text, place }) => (
        <li key={`${at} ${text}`}>
          <span>{place ? `${text}, ${place}` : text}</span>
          <span className="soft small num">{`${formatShortDate(at)}, ${formatTime(Date.parse(at))}`}</span>
        </li>
      ))}
    </ol>
  )
}
