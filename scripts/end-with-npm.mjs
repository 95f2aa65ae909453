/**
 * Lets this process end when the npm that started it is told to. npm starts scripts through a shell, and a shell that is
 * ended tells nobody: without this, the process would go on alone, holding its port. Started in another way, nothing
 * happens.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
