/** The other areas whose screens show who looks after whom. */
export const mentoringRefreshes = ['courses', 'operations', 'accounts', 'reviews']
