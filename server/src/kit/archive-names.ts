const letters: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd', ı: 'i', ħ: 'h' }

/** What Windows keeps for its devices, with any ending, is no name of a file there. */
export const noDevice = (name: string) => name.replace(/^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, '_$&')

/** A name that every system takes for a file: ASCII, without signs that mean something else, and neither empty nor that of a device. */
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
  return ascii === '' ? '_' : noDevice(ascii)
}

/** Makes names that differ: the second of a name gets a number. Capitals do not make a difference to Windows. */
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
