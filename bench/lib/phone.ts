/** How a phone of somebody who has been here before wants its pages (`VIEW_COOKIE`). Its browser keeps cookies longer than files, and a release changes these. */
export const phoneView = '3.Asia/Jakarta'
