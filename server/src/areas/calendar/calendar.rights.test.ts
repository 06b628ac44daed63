import { businessAcumen } from '@pandu/contract/business'
import { calendarKindNames, listCalendar, readFeed, subscribe } from '@pandu/contract/calendar'
import { listCourses, listSections, moduleKinds } from '@pandu/contract/courses'
import { type Endpoint, PROGRAMME_ZONE, wallTime } from '@pandu/contract/kit'
import { listProjects, stages } from '@pandu/contract/projects'
import { listMeetings, listOwnMeetings } from '@pandu/contract/schedules'
import { listMicroEvents, listTsaActivities } from '@pandu/contract/tsa'
import { beforeAll, expect, test } from 'vitest'
import { demoPeople, type DemoUsername } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/feed.ts'

// A calendar must have exactly the dates that the lists of the areas show the same person.

const { as, rows } = accountWorld()
const DAY = 86_400_000
const dayIn = (days: number) => wallTime(new Date(Date.now() + days * DAY), PROGRAMME_ZONE).slice(0, 10)
const [from, to] = [dayIn(-25), dayIn(36)]
/** Whether the dates overlap with the span. Two dates mean whole days. */
const isIn = (first: string | null, last = first) => {
  if (first === null || last === null) return false
  const dayOf = (at: string) => (at.length === 10 ? at : wallTime(at, PROGRAMME_ZONE).slice(0, 10))
  return dayOf(first) <= to && dayOf(last) >= from
}

beforeAll(async () => {
  // One item becomes a draft, one is published later, and one course is switched off.
  const held = await rows<{ id: number }>(
    `select m.id from section_modules m join course_sections s on s.id = m.course_section_id join courses c on c.id = s.course_id
     where m.due_at > now() and c.status = 1 order by c.id, m.id`,
  )
  await rows(`update section_modules set publish_at = now() - interval '3 days' where id = any($1)`, [held.map(({ id }) => id)])
  await rows('update section_modules set status = 0 where id = $1', [held[0]!.id])
  await rows(`update section_modules set publish_at = now() + interval '3 days' where id = $1`, [held[1]!.id])
  await rows(`update courses set status = 0 where id = (select max(course_id) from meetings)`)
})

/** The date fields of all lists together; each list has some of them. */
interface Listed {
  id: number
  start_date: string
  end_date: string
  event_date: string
  start_section: number
  end_section: number
}

const allOf = async (who: DemoUsername, endpoint: Endpoint, input: object = {}) => {
  const found: Listed[] = []
  for (let number = 1, last = 1; number <= last; number++) {
    const answer = await as(who).call(endpoint, { ...input, page: { number, size: 100 } })
    // A person who may not read a list sees nothing in it.
    if (answer.status === 403) return []
    expect(answer.status, JSON.stringify(answer.error)).toBe(200)
    const body = answer.body as { data: Listed[]; last_page: number }
    found.push(...body.data)
    last = body.last_page
  }
  return found
}

const seconds = (at: number) => new Date(at * 1000).toISOString()

/** The keys of the meetings of a list that are in the span. */
const meetingKeys = (list: Listed[]) =>
  list.flatMap(({ id, start_section, end_section }) => (isIn(seconds(start_section), seconds(end_section)) ? [`meeting.${id}`] : []))

/** The keys of the dates in the sections of a course that are in the span. */
const itemKeys = async (who: DemoUsername, course_id: number) => {
  const { body } = await as(who).call(listSections, { filter: { course_id }, include: 'modules' })
  const modules = body.data.flatMap((section) => section.modules)
  const found = modules.flatMap(({ id, module_id, due_at, publish_at }) => [
    ...(isIn(due_at) ? [`item.due.${id}`] : []),
    ...(module_id <= moduleKinds.assessment && isIn(publish_at) ? [`item.opens.${id}`] : []),
  ])
  for (const { id, module_id, instance_id } of modules) {
    if (module_id !== moduleKinds.project) continue
    const [project] = (await as(who).call(listProjects, { filter: { id: instance_id } })).body.data
    for (const [at, stage] of stages.entries()) if (isIn(project!.due[stage])) found.push(`stage.due.${id * stages.length + at}`)
  }
  return found
}

const keysOf = async (who: DemoUsername, filter: object = {}) => {
  const { body } = await as(who).call(listCalendar, { filter: { from, to, ...filter } })
  expect(body.more).toBe(false)
  return body.data.map(({ key }) => key).toSorted()
}

test.each(demoPeople.map(({ username, role, id }) => ({ username, role, id })))(
  'the calendar of $username, its feed and the lists of the areas show the same',
  async ({ username, role, id }) => {
    const courses = await allOf(username, listCourses)
    const ownMeetings = role === 'SCHOLAR' ? meetingKeys(await allOf(username, listOwnMeetings)) : []
    const expected = [
      ...(await allOf(username, listTsaActivities)).flatMap((r) => (isIn(r.start_date, r.end_date) ? [`activity.${r.id}`] : [])),
      ...(await allOf(username, listMicroEvents)).flatMap((r) => (isIn(r.event_date) ? [`micro.${r.id}`] : [])),
      ...(await allOf(username, businessAcumen.list)).flatMap((r) => (isIn(r.event_date) ? [`business.${r.id}`] : [])),
      ...ownMeetings,
    ]
    for (const course of courses) {
      const course_id = course.id
      const ofCourse = [
        ...(isIn(course.start_date) ? [`course.begins.${course_id}`] : []),
        ...(isIn(course.end_date) ? [`course.ends.${course_id}`] : []),
        ...(await itemKeys(username, course_id)),
      ]
      expected.push(...ofCourse)
      const meetings =
        role === 'SCHOLAR'
          ? meetingKeys(await allOf(username, listOwnMeetings, { filter: { course_id } }))
          : meetingKeys(await allOf(username, listMeetings, { filter: { course_id } }))
      expect(await keysOf(username, { course_id }), `course ${course_id}`).toEqual([...ofCourse, ...meetings].toSorted())
      if (role === 'VENDOR') expected.push(...meetingKeys(await allOf(username, listMeetings, { filter: { course_id, user_id: id } })))
    }
    expect(await keysOf(username)).toEqual(expected.toSorted())

    const { address } = (await as(username).call(subscribe, {})).body.data
    const feed = eventsOf((await as(username).call(readFeed, { token: address.split('/').at(-1)! })).raw)
    const inSpan = [...feed].filter(([, { begins, ends, allDay }]) => (allDay ? begins <= to && ends > from : isIn(begins, ends)))
    expect(inSpan.map(([key]) => key).toSorted()).toEqual(expected.toSorted())
  },
)

test('the demo world has entries of every kind for somebody', async () => {
  const { body } = await as('superadmin').call(listCalendar, { filter: { from, to } })
  const scholar = await as('scholar').call(listCalendar, { filter: { from, to } })
  const kinds = new Set([...body.data, ...scholar.body.data].map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(calendarKindNames.toSorted())
})
