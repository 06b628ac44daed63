/** Whether an address is that of a file of this product. */
export const isStoredFile = (src: string | null) => /^\/api\/[a-z/]+\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(src ?? '')
