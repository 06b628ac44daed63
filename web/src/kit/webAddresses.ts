const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])/

/** Divides a text at its web addresses, which are every second part from the second on. Signs that end a sentence belong to the text behind. */
export const partsOf = (text: string): string[] => text.split(address)
