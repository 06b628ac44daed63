import { demoPerson } from '../seed/people.ts'
import type { openTestDatabase } from './open-database.ts'

/** Builds what associations hand in, by the demo officer unless somebody else is named. Each answers its number. */
export const associationMaker = (rows: ReturnType<typeof openTestDatabase>['rows']) => {
  const officer = demoPerson('tsa').id
  const number = async (text: string, values: unknown[] = []) => (await rows<{ id: number }>(text, values))[0]!.id
  const proposal = (title: string, campus: number, approval = 'approved', by = officer) =>
    number(
      `insert into tsa_proposals (title, tsa_id, scholar_id, tsa_category_id, description, start_date, end_date, link, approval)
       select $1, $2, $3, min(id), '', '2027-01-01', '2027-01-02', '', $4 from tsa_categories returning id`,
      [title, campus, by, approval],
    )
  const letter = (activity: number, approval = 'process', by = officer) =>
    number(
      `insert into tsa_letters (tsa_activity_id, tsa_category_id, scholar_id, content, approval)
       select id, tsa_category_id, $2, '', $3 from tsa_proposals where id = $1 returning id`,
      [activity, by, approval],
    )
  return { number, proposal, letter }
}
