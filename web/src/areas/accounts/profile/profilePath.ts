/** Where staff see somebody's profile: `accountPath({ role: 'SCHOLAR', id: 101 })`. People reach their own one at `/profile/{role}`. */
export const accountPath = ({ role, id }: { role: string; id: number }) => `/admin/ma/profile/${role.toLowerCase()}/${id}`
