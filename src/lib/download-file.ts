/** Downloads contents as a file. */
export function downloadFile(name: string, contents: Blob): void {
  const address = URL.createObjectURL(contents)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By the next task the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address))
}
