/** Splits text that was copied from a spreadsheet into cells. Tabs separate the cells; cells with line breaks are quoted. */
export const pastedCells = (text: string): string[][] => {
  const rows: string[][] = [['']]
  let isQuoted = false
  const end = () => rows.at(-1) ?? []
  const put = (letter: string) => {
    const row = end()
    row[row.length - 1] += letter
  }
  const given = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < given.length; at++) {
    const letter = given.charAt(at)
    if (isQuoted) {
      if (letter !== '"') put(letter)
      else if (given[at + 1] === '"') {
        put('"')
        at++
      } else isQuoted = false
    } else if (letter === '"' && end().at(-1) === '') isQuoted = true
    else if (letter === '\t') end().push('')
    else if (letter === '\n') rows.push([''])
    else put(letter)
  }
  return rows
}
