const letters: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd', ı: 'i', ħ: 'h' }

/** Windows reserves some names for devices and accepts no file with such a name, whatever its extension. This changes the name. */
export const avoidDeviceName = (name: string) => name.replace(/^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, '_$&')

/** A file name that every system accepts: ASCII, without characters of special meaning, not empty, and not the name of a device. */
export const safeName = (text: string, most = 80): string => {
  const ascii = text
    .replaceAll(/[łđøßæœþðıħ]/gi, (letter) => {
      const plain = letters[letter.toLowerCase()] ?? letter
      return letter === letter.toLowerCase() ? plain : plain.toUpperCase()
    })
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[<>:"/\\|?*]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^\x20-\x7e]+/g, '_')
    .slice(0, most)
    .replaceAll(/^[ .]+|[ .]+$/g, '')
  return ascii === '' ? '_' : avoidDeviceName(ascii)
}

/** Makes names unique: the second file of a name gets a number. Case is ignored, because Windows ignores it. */
export const uniqueNames = () => {
  const taken = new Set<string>()
  return (name: string, ending = ''): string => {
    for (let n = 1; ; n++) {
      const tried = `${name}${n === 1 ? '' : ` (${n})`}${ending}`
      if (taken.has(tried.toLowerCase())) continue
      taken.add(tried.toLowerCase())
      return tried
    }
  }
}
