import styles from './drawings.module.css'

const drawings = {
  finger: {
    body: 'M34 132V44a22 22 0 0 1 44 0v88',
    lines: 'M44 42c0-9 5-15 12-15s12 6 12 15v7c0 4-24 4-24 0zM42 78c8 3 20 3 28 0M43 83c7 2 19 2 26 0',
    thread: 'M33 108c10 8 36 8 46 0M33 108c3-5 12-7 23-7s20 2 23 7M79 108c8 4 14 3 20 12M79 110c7 6 10 9 12 18',
  },
  hand: {
    body: 'M40 132C41 120 40 112 36 104 29 90 28 78 31 66 34 52 38 38 42 28a4 4 0 0 1 7-5a4.5 4.5 0 0 1 8-3a4.5 4.5 0 0 1 8 4a4 4 0 0 1 6 5C75 42 80 54 82 66 85 80 82 92 76 104 72 112 71 120 72 132',
    lines: 'M49 25c-1 13-3 21-4 29M57 22v32M65 26c2 10 3 19 3 28M79 96C68 94 57 90 49 84c-5-4 0-10 5-7 8 5 17 8 26 9',
    thread: 'M30 70c12 9 41 9 53 0M30 70c5-6 15-8 27-8s21 2 26 8M83 70c8 3 13 4 19 12M83 72c7 5 10 9 11 17',
  },
  wrist: {
    body: 'M40 132C41 120 41 112 39 104 35 94 32 84 33 72V40a5 5 0 0 1 10 0V26a5 5 0 0 1 10 0V19a5 5 0 0 1 10 0V28a5 5 0 0 1 10 0V66C78 60 84 52 88 47a5 5 0 0 1 8 6C92 64 84 80 76 92 72 98 71 104 71 110 71 118 71 126 72 132',
    lines: 'M43 40v24M53 27v36M63 28v36M74 70c-6 4-10 10-11 18',
    thread: 'M39 110c8 7 25 7 32 0M39 110c4-5 10-6 16-6s13 1 16 6M71 110c8 3 13 2 19 8M71 112c7 4 10 7 12 14',
  },
}

/** Draws what to measure, with a golden thread around it. For decoration only. */
export function MeasureDrawing({ of }: { of: keyof typeof drawings }) {
  const { body, lines, thread } = drawings[of]
  return (
    <svg className={styles.measure} viewBox="0 0 112 132" aria-hidden="true">
      <path className={styles.body} d={body} />
      <path className={styles.line} d={lines} />
      <path className={styles.thread} d={thread} />
    </svg>
  )
}
