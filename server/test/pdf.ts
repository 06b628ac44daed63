import { extractText, getDocumentProxy } from 'unpdf'

/** The words of a PDF in one line, and how many pages it has. */
export const readPdf = async (bytes: Uint8Array): Promise<{ text: string; pages: number }> => {
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return { text: text.replaceAll(/\s+/g, ' '), pages: totalPages }
}
