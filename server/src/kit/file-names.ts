/** The extensions of a type, the usual one first. */
const endings: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'video/mp4': ['mp4', 'm4v'],
  'audio/x-m4a': ['m4a'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/mpeg': ['mp3'],
  'text/csv': ['csv'],
  'application/zip': ['zip'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
}

/** The usual extension of a type, with its dot; the empty string for one that is not known. */
export const endingOf = (type: string) => {
  const known = endings[type.replace(/;.*/s, '')]
  return known ? `.${known[0]}` : ''
}

/**
 * Gives a name the extension of the type that was found in the bytes. A saved file is opened by its name, so a document that is also valid HTML could
 * run as a page under the name `x.html`. Names of unknown types do not change.
 */
export const withExtensionOf = (name: string, type: string) => {
  const known = endings[type.replace(/;.*/s, '')]
  if (!known) return name
  const ending = /\.(\w{1,8})$/.exec(name)?.[1]?.toLowerCase()
  if (ending !== undefined && known.includes(ending)) return name
  const isEnding = ending !== undefined && Object.values(endings).some((some) => some.includes(ending))
  if (isEnding) return `${name.slice(0, -ending.length)}${known[0]}`
  // What is before the last dot may be a second extension, as in `report.v2`: the new one comes after all of it.
  return `${name.slice(0, 140).replace(/[\ud800-\udbff]$/, '')}.${known[0]}`
}
