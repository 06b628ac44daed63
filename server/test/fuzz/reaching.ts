import { resetFactor } from '@pandu/contract/accounts'
import type { Endpoint } from '@pandu/contract/kit'
import { releaseMail } from '@pandu/contract/mail'
import { checkReport, createReport, issueReport, saveReportRow, withdrawIssue } from '@pandu/contract/reports'
import { unlinkOpenId } from '@pandu/contract/session'
import { inDatabase } from '../database.ts'

/** Rows for the inputs below that neither the demo world nor the matrix has. */
export const reachingRows = [
  `insert into mail_hold (backup_at) values (now())`,
  `insert into factors (user_id, secret, confirmed_at) select max(id), 'sealed', now() from users where role = 'TF' and status = 1`,
  `insert into openid_links (user_id, issuer, subject, email) select id, 'https://accounts.example', '7', email from users where role = 'SUPERADMIN'`,
]

/** Good inputs for calls whose facts in the matrix are all refusals; read from the world of the run. Each is made as the superadmin. */
export const readReaching = async (databaseUrl: string): Promise<ReadonlyMap<Endpoint, readonly unknown[]>> => {
  const one = async <R extends object>(text: string) => (await inDatabase<R>(databaseUrl, text))[0]!
  const issued = await one<{ id: number; code: string; scholar_id: number; period: 'baseline' }>(
    `select i.id, i.code, i.scholar_id, i.period from report_issues i join users u on u.id = i.scholar_id and u.status = 1
     where i.state = 'valid' order by i.id limit 1`,
  )
  const { id: unwritten } = await one<{ id: number }>(
    `select id from users where role = 'SCHOLAR' and status = 1 and not exists (select from reports where scholar_id = users.id and period = 'endline') order by id limit 1`,
  )
  const { id: withFactor } = await one<{ id: number }>('select max(user_id) id from factors')
  const values = {
    competency_value: { integrity: '4' },
    competency_desc: {},
    competency_evidence: {},
    psychological_desc: '',
    description: 'x',
  }
  return new Map<Endpoint, readonly unknown[]>([
    [checkReport, [{ code: issued.code }]],
    [withdrawIssue, [{ id: issued.id, reason: 'A slip' }]],
    [issueReport, [{ scholar_id: issued.scholar_id, period: issued.period }]],
    [createReport, [{ id_scholar: unwritten, periode: 'endline', ...values }]],
    [saveReportRow, [{ id_scholar: unwritten, periode: 'endline', description: 'x' }]],
    [releaseMail, [{ older: 'send' }]],
    [unlinkOpenId, [{}]],
    [resetFactor, [{ id: withFactor, reason: 'The telephone is lost' }]],
  ])
}
