export function downloadFile(name: string, contents: Blob): void {
  const address = URL.createObjectURL(contents)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has started by the next task.
  setTimeout(() => URL.revokeObjectURL(address))
}
