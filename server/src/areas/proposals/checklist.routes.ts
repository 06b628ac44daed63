import { waitingStates, currentTime } from '@pandu/contract/kit'
import { semesterMonths, semesterOf } from '@pandu/contract/accounts'
import { minimumSemester, proposalChecklist, proposalStates } from '@pandu/contract/proposals'
import { serve } from '../../kit/serve.ts'
import { readSetting } from '../../kit/settings.ts'
import { kinds } from './proposals.kinds.ts'
import { documentsOnFile } from './proposals.on-file.ts'

export const checklistRoutes = [
  serve(proposalChecklist, async ({ db, actor }, { filter: { type } }) => {
    const [me, open, onFile, months] = await Promise.all([
      db.selectFrom('users').select(['year_tf', 'alumni_at']).where('id', '=', actor.id).executeTakeFirstOrThrow(),
      db
        .selectFrom('proposals')
        .where('scholar_id', '=', actor.id)
        .where('kind', '=', type)
        .where('approval', 'in', waitingStates(proposalStates))
        .orderBy('waiting_since')
        .orderBy('id')
        .select(['id', 'title', 'approval', 'waiting_since'])
        .execute(),
      documentsOnFile(db, actor.id, kinds[type]),
      readSetting(db, semesterMonths),
    ])
    return {
      data: {
        semester: me.alumni_at ? null : semesterOf(me.year_tf, currentTime(), months),
        minimum_semester: minimumSemester[type],
        open,
        documents: [...onFile].map(([name, on_file]) => ({ name, on_file })),
      },
      message: 'OK',
    }
  }),
]
