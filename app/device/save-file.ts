/** Downloads a file to the device. `type` is a media type. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
