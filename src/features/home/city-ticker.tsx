import { useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import styles from './city-ticker.module.css'

const CITIES = [
  'Ahmedabad',
  'Mumbai',
  'Delhi',
  'Bengaluru',
  'Jaipur',
  'Hyderabad',
  'Kolkata',
  'Chennai',
  'Pune',
  'Surat',
  'Lucknow',
  'Kochi',
]

/**
 * Shows a scrolling list of cities that the shop delivers to. Shoppers can pause
 * the scrolling, and the list respects the reduced-motion setting.
 */
export function CityTicker() {
  const [paused, setPaused] = useState(false)
  const names = CITIES.map((city) => <li key={city}>{city}</li>)
  return (
    <section className={classNames(styles.cities, paused && styles.paused)} aria-label="Cities we deliver to">
      <div className={styles.track}>
        <ul>{names}</ul>
        <ul aria-hidden="true">{names}</ul>
      </div>
      <IconButton
        className={styles.pause}
        icon={paused ? 'play' : 'pause'}
        size="s"
        label={paused ? 'Play the city names' : 'Pause the city names'}
        onClick={() => setPaused(!paused)}
      />
    </section>
  )
}
