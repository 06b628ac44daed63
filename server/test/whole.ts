import type pg from 'pg'

/**
 * What must be true of a database whatever happened to the processes that wrote to it: nothing stands there by halves. Each answers rows that
 * break it, in words.
 */
const wholes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ['proposals', 'proposal_steps'],
      ['contracts', 'contract_steps'],
      ['score_drafts', 'score_draft_steps'],
      ['tsa_proposals', 'tsa_proposal_steps'],
      ['tsa_letters', 'tsa_letter_steps'],
    ].flatMap(([records, steps]) => [
      [
        `the state of ${records} is that of their last step`,
        `select r.id::text || ' is ' || r.approval || ', its last step ' || coalesce(s."to", 'none') broken from ${records} r
         left join lateral (select "to" from ${steps} where record_id = r.id order by id desc limit 1) s on true where s."to" is distinct from r.approval`,
      ],
      [
        `${records} have a version for each step`,
        `select r.id::text || ' has version ' || r.version || ' and ' || (select count(*) from ${steps} where record_id = r.id) || ' steps' broken
         from ${records} r where r.version <> (select count(*) from ${steps} where record_id = r.id)`,
      ],
    ]),
  ),
  'cohorts have as many members as they count': `select id::text broken from cohorts c where members <> (select count(*) from cohort_members where cohort_id = c.id)`,
  'ratings are those that were given': `select id::text broken from warehouse_items i where ratings <> (select count(*) from warehouse_ratings where item_id = i.id)`,
  'a chat room is as far as its last message': `select course_id::text broken from chat_rooms r where last_rev < (select coalesce(max(rev), 0) from chat_messages where course_id = r.course_id)`,
  'places in a chat room are given once': `select course_id || ' ' || seq broken from chat_messages group by course_id, seq having count(*) > 1`,
  'an evaluation is the last one of its history': `select e.id::text broken from evaluations e
     left join lateral (select attendance, score, notes from evaluation_history where meeting_id = e.meeting_id and scholar_id = e.scholar_id order by id desc limit 1) h on true
     where (h.attendance, h.score, h.notes) is distinct from (e.attendance, e.score, e.notes)`,
  'one document of a report is valid at most': `select scholar_id || ' ' || period broken from report_issues where state = 'valid' group by scholar_id, period having count(*) > 1`,
  'operations have the rows that they count': `select id || ' says ' || rows || ' and has ' || (select count(*) from operation_rows where operation_id = o.id) broken from operations o
     where exists (select from operation_rows where operation_id = o.id) and rows <> (select count(*) from operation_rows where operation_id = o.id)`,
  'letters of a blast are in the outbox once': `select mail_id::text broken from blast_letters where mail_id is not null group by mail_id having count(*) > 1`,
  // Mails are thrown away in time.
  'a letter that left has its mail': `select l.id::text broken from blast_letters l where l.state = 'queued' and mail_id is null and queued_at > now() - interval '7 days'`,
  'a blast that is done has no letter that waits': `select b.id::text broken from blasts b where state = 'done' and exists (select from blast_letters where blast_id = b.id and state = 'waiting')`,
  'an answer that was given has its idempotency key filled': `select user_id || ' ' || key broken from idempotency_keys where answer is null`,
}

/** What is broken in a database, in sentences. */
export const brokenIn = async (client: Pick<pg.Client, 'query'>): Promise<string[]> => {
  const broken: string[] = []
  for (const [whole, query] of Object.entries(wholes)) {
    const { rows } = await client.query<{ broken: string }>(query)
    for (const row of rows) broken.push(`${whole}: ${row.broken}`)
  }
  return broken
}
