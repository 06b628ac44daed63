/** Downloads a file that a call has written (`data.path` of exports) or a GET address, without leaving the page. */
export function download(path: string, name = '') {
  const link = document.createElement('a')
  link.href = path
  link.download = name
  link.rel = 'noopener'
  document.body.append(link)
  link.click()
  link.remove()
}

/** Saves a file that a call has answered, under the name that the server gave it. */
export function saveFile({ blob, name }: { blob: Blob; name: string }) {
  const url = URL.createObjectURL(blob)
  download(url, name)
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
