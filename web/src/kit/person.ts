let idNow: number | undefined
let isLeft = false

/** The id of the person who uses this page. Calls name it, and the server refuses them in the session of somebody else. */
export const personNow = () => idNow
/** Sets the person who uses this page from now on; undefined for a visitor. */
export const setPerson = (userId: number | undefined) => void (idNow = userId)

/**
 * Another person has signed in while this page was open, so it is loaded anew. Until then it sends nothing: what its forms hold belongs to the first
 * person, and the session no longer does.
 */
export const leavePage = () => void (isLeft = true)
/** Whether nothing is sent any more. */
export const isLeavingPage = () => isLeft

/** For tests, where one page follows the other in the same program. */
export const beginPage = () => void (isLeft = false)
