import styles from './not-found-drawing.module.css'

const FOUR =
  'M924 1458V1454Q919 1433 915 1402Q911 1371 908 1325Q906 1279 904 1216Q903 1152 903 1067V451Q994 453 1052 457Q1109 461 1143 469H1147V326H1143Q1109 332 1052 337Q994 342 903 344Q904 271 906 216Q908 161 912 120Q916 80 921 52Q926 23 932 4V0H692V4Q698 23 703 52Q708 80 712 120Q715 161 718 216Q720 271 721 344H35V389L903 1458ZM721 451V1079L215 451Z'
const STONE = 'M30 20h28l8 9-22 21-22-21zM22 29h44M36 20l-4 9 12 21 12-21-4-9'

/** Draws the number 404 with a ring as the zero. */
export function NotFoundDrawing() {
  return (
    <div className={styles.drawing}>
      <Four />
      <svg className={styles.ring} viewBox="0 0 88 104" aria-hidden="true">
        <circle cx="44" cy="64" r="36" />
        <circle cx="44" cy="64" r="30" />
        <path d={STONE} />
      </svg>
      <Four />
    </div>
  )
}

function Four() {
  return (
    <svg className={styles.four} viewBox="0 0 1130 1434" aria-hidden="true">
      <path transform="matrix(1 0 0 -1 0 1434)" d={FOUR} />
    </svg>
  )
}
