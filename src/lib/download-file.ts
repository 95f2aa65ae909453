/** Downloads `contents` to the shopper's device as a file with the given name. */
export function downloadFile(name: string, contents: Blob): void {
  const address = URL.createObjectURL(contents)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has started the download by the time of the next task.
  setTimeout(() => URL.revokeObjectURL(address))
}
