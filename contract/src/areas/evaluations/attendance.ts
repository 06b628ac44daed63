/** Whether a scholar came (000 §5) or was excused (O101). An excused scholar counts neither as present nor as absent. */
export const attendances = ['presence', 'absence', 'excused'] as const
export type Attendance = (typeof attendances)[number]

export const attendanceLabels: Readonly<Record<Attendance, string>> = { presence: 'Presence', absence: 'Absence', excused: 'Excused' }
