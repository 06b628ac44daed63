/** What else shows who looks after whom. */
export const mentoringRefreshes = ['courses', 'operations', 'accounts', 'reviews']
