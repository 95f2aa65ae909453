import styles from './drawings.module.css'

interface NecklineDrawingProps {
  /** The lengths of the product's chains, in inches. */
  lengths: readonly number[]
  /** The length to emphasise, in inches; null if there is none. */
  current: number | null
}

/**
 * Draws where chains of different lengths lie, on a neck with shoulders and
 * collarbones. For decoration only.
 */
export function NecklineDrawing({ lengths, current }: NecklineDrawingProps) {
  return (
    <svg className={styles.neckline} viewBox="0 0 320 232" aria-hidden="true">
      <path
        className={styles.body}
        d="M128 0c1 26 0 46-5 58-6 14-40 20-70 29C28 95 14 112 8 146L2 232h316l-6-86c-6-34-20-51-45-59-30-9-64-15-70-29-5-12-6-32-5-58"
      />
      <path
        className={styles.line}
        d="M148 92c-22-8-52-8-84 2M172 92c22-8 52-8 84 2M150 96c4 8 16 8 20 0M137 20c2 30 6 52 16 66M183 20c-2 30-6 52-16 66"
      />
      {lengths.map((inches) => (
        <path key={inches} className={inches === current ? styles.chosenChain : styles.chain} d={chainPath(inches)} />
      ))}
      {lengths.map((inches) => (
        <text
          key={inches}
          className={inches === current ? styles.chosenLabel : styles.label}
          x="160"
          y={lowestPoint(inches) + 14}
        >{`${inches} in`}</text>
      ))}
    </svg>
  )
}

/** Returns how low a chain of a length in inches hangs, in the drawing's units. */
function lowestPoint(inches: number): number {
  return 76 + (inches - 14) * 15
}

/**
 * Returns the path of a chain: from both sides of the neck down to its lowest
 * point.
 */
function chainPath(inches: number): string {
  const low = lowestPoint(inches)
  const spread = Math.min(24 + (inches - 14) * 2.2, 52)
  return `M122 59C${122 + 2 - (inches - 14) * 1.2} ${low - 12} ${160 - spread / 2} ${low} 160 ${low}S${196 + (inches - 14) * 1.2} ${low - 12} 198 59`
}
