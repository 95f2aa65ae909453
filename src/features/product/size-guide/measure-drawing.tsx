import styles from './drawings.module.css'

const drawings = {
  finger: {
    body: 'M34 132V44a22 22 0 0 1 44 0v88',
    lines: 'M44 42c0-9 5-15 12-15s12 6 12 15v7c0 4-24 4-24 0zM42 78c8 3 20 3 28 0M43 83c7 2 19 2 26 0',
    thread: 'M33 108c10 8 36 8 46 0M33 108c3-5 12-7 23-7s20 2 23 7M79 108c8 4 14 3 20 12M79 110c7 6 10 9 12 18',
  },
  hand: {
    body: 'M34 132c2-14 2-22-2-34-5-14-4-34 4-50C43 34 50 10 57 10s14 24 21 38c8 16 9 36 4 50-4 12-4 20-2 34',
    lines:
      'M57 12c-1 14-2 26-2 40M47 28c-2 10-3 18-3 26M68 28c2 10 3 18 3 26M82 96c-10-4-19-12-24-24-2-6 4-9 8-5 5 6 11 12 18 14',
    thread: 'M29 78c10 9 46 9 57 0M29 78c4-5 14-8 28-8s25 3 29 8M86 78c8 4 12 4 17 12M86 80c6 5 9 9 10 17',
  },
  wrist: {
    body: 'M40 132c1-16 1-24-1-32-7-12-13-26-11-46 1-14 2-30 4-42 2-6 8-6 9 0l2 26M72 132c-1-16-1-24 1-32 5-10 8-16 10-26 4-6 9-14 12-20 3-7-3-11-8-6-6 7-10 12-15 16',
    lines: 'M43 38l1-30c1-6 8-6 9 0l1 30 2-28c1-6 8-6 9 0l0 30 3-20c1-5 7-5 7 1l-3 43',
    thread: 'M38 106c8 7 28 7 36 0M38 106c4-4 10-6 18-6s14 2 18 6M74 106c9 4 14 4 20 12M74 108c7 5 10 9 12 17',
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
