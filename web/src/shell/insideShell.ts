import { createContext } from 'react'

/** True inside the frame of the product, which has the menu, the logo and the one `main` of the page. */
export const InsideShellContext = createContext(false)
