import { createContext } from 'react'

/** True within the frame of the product, which brings the menu, the logo and the one `main` of the page. */
export const InsideShell = createContext(false)
