/** Starts a download of a file. */
export function downloadFile(name: string, contents: Blob): void {
  const address = URL.createObjectURL(contents)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By the next task the browser has read the address.
  setTimeout(() => URL.revokeObjectURL(address))
}
