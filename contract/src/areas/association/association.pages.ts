import { pageAt } from '../../kit/pages.ts'

/**
 * The pages of campus associations. Staff and scholars open the same profile by different addresses (O30), so that their own menu entry is highlighted.
 */
export const associationPages = {
  list: pageAt('/admin/tsa/list', 'O50'),
  staff: pageAt('/admin/tsa/profile/$idTSA', '000 §2, O30'),
  own: pageAt('/profile/tsa/$idTSA', '000 §2, O30'),
}
