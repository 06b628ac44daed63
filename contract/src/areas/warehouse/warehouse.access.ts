import { aboutActor, aboutRecord, isStaff, rules, staffWrites } from '../../kit/access.ts'

const many = (number: number, one: string) => `${number} ${one}${number === 1 ? ' belongs' : 's belong'}`

/** New course materials always have this category (X51), so it cannot be deleted. */
export const MATERIAL_CATEGORY = 1

/** Staff manage the learning warehouse, staff except GUEST change it (O13); everybody signed in reads what is not private (O84). */
export const warehouseRules = rules('warehouse', {
  read: aboutActor(isStaff),
  manage: aboutActor(staffWrites),
  /** An item that course materials were made from stays, and the refusal names them (O59). */
  remove: aboutRecord((actor, item: { name: string; used_by: readonly string[] }) => {
    if (!staffWrites(actor)) return false
    const [first, ...others] = item.used_by
    if (first === undefined) return true
    return `"${item.name}" is in use by the course material "${first}"${others.length ? ` and ${others.length} more` : ''}, so it cannot be deleted`
  }),
  /** Items always have a category, and may have an owner: a used one stays. */
  removeLabel: aboutRecord((actor, label: { id: number; items: number; materials: number; isCategory: boolean }) => {
    if (!staffWrites(actor)) return false
    const noun = label.isCategory ? 'category' : 'owner'
    if (label.isCategory && label.id === MATERIAL_CATEGORY) return 'Course materials are of this category, so it cannot be deleted'
    if (label.items > 0) return `${many(label.items, 'item')} to this ${noun}, so it cannot be deleted`
    if (label.materials > 0) return `${many(label.materials, 'course material')} to this ${noun}, so it cannot be deleted`
    return true
  }),
})
