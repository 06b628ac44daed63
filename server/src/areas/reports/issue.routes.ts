import { checkReport, issueReport, listIssues, reportRules, withdrawIssue } from '@pandu/contract/reports'
import { notFound } from '../../kit/errors.ts'
import { wholeList } from '../../kit/lists.ts'
import { perMinute } from '../../kit/per-minute.ts'
import { serve } from '../../kit/serve.ts'
import type { FileGuards } from '../../kit/stored-files.ts'
import { checkedReport, isNotWithdrawn, issuesOf } from './issue.queries.ts'
import { issueVersion, ISSUED_FILE, withdrawVersion } from './issue.service.ts'
import { findRecap } from './recap.service.ts'

/** A person checks a few documents; more requests than this come from a program. */
const mayCheck = perMinute(60, 'Too many codes were checked from here. Please wait a minute')

export const issueRoutes = [
  serve(listIssues, async ({ db, actor, allow }, { scholar_id, period }) => {
    allow(reportRules.readOne, await findRecap(db, actor, scholar_id))
    return wholeList(await issuesOf(db, scholar_id, period, actor.scholarId === scholar_id))
  }),
  serve(issueReport, (call, wanted) => issueVersion(call, wanted)),
  serve(withdrawIssue, (call, { id, reason }) => withdrawVersion(call, id, reason)),
  serve(checkReport, async ({ services, request }, { code }) => {
    mayCheck(request.address)
    const data = await checkedReport(services.db, code)
    if (!data) throw notFound()
    return { message: 'OK', data }
  }),
]

/** Whoever may read a report may read its issued document; its scholar no longer reads a withdrawn one. */
export const issueFileGuards: FileGuards = {
  [ISSUED_FILE]: {
    mayRead: async ({ db, actor }, file) =>
      file.record_id !== null &&
      reportRules.readOne.test(actor, { scholar_id: file.record_id }) === true &&
      (actor.scholarId !== file.record_id || (await isNotWithdrawn(db, file.id))),
  },
}
