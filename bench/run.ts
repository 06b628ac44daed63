import { ensureWebBuilt } from '../tools/lib/web-build.mjs'
import { benchBlast } from './blast.ts'
import { benchBytes } from './bytes.ts'
import { benchCalendar } from './calendar.ts'
import { benchCampus } from './campus.ts'
import { benchChat } from './chat.ts'
import { benchContracts } from './contracts.ts'
import { benchFirstView } from './first-view.ts'
import { benchGrowth } from './growth.ts'
import { benchForum } from './forum.ts'
import { addLearning } from './lib/learning.ts'
import { openWorld } from './lib/world.ts'
import { benchInteractions } from './interactions.ts'
import { benchLearning } from './learning.ts'
import { benchLive } from './live.ts'
import { addProgramme } from './lib/programme.ts'
import { benchList } from './list.ts'
import { benchMeetings } from './meetings.ts'
import { benchOffice } from './office.ts'
import { benchOverload } from './overload.ts'
import { benchProgramme } from './programme.ts'
import { benchReviews } from './reviews.ts'
import { benchRaces } from './races.ts'
import { benchSearch } from './search.ts'
import { report, type Results } from './report.ts'
import { benchReports } from './reports.ts'
import { benchSlow } from './slow.ts'
import { benchStart } from './start.ts'
import { benchDecision, benchLogin } from './writes.ts'

// npm run bench: measures everything. npm run bench -- list bytes: measures only these.

const all = [
  'start',
  'list',
  'login',
  'decision',
  'races',
  'campus',
  'contracts',
  'reports',
  'blast',
  'learning',
  'forum',
  'calendar',
  'meetings',
  'programme',
  'office',
  'reviews',
  'search',
  'overload',
  'growth',
  'chat',
  'live',
  'bytes',
  'slow',
  'first-view',
  'interactions',
] as const
const needsWorld = [
  'list',
  'login',
  'decision',
  'races',
  'campus',
  'contracts',
  'reports',
  'blast',
  'learning',
  'forum',
  'calendar',
  'meetings',
  'programme',
  'office',
  'reviews',
  'search',
  'overload',
] as const
const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !(all as readonly string[]).includes(name))
if (unknown) {
  console.error(`There is no benchmark "${unknown}"; choose from ${all.join(', ')}.`)
  process.exit(1)
}
const isWanted = (name: (typeof all)[number]) => wanted.length === 0 || wanted.includes(name)
const logHeading = (what: string) => console.log(`── ${what} ──`)
const results: Results = {}

if ((['start', 'campus', 'bytes', 'slow', 'first-view', 'interactions'] as const).some(isWanted)) await ensureWebBuilt()
if (isWanted('start')) {
  logHeading('start')
  results.start = await benchStart()
}
if (needsWorld.some((name) => isWanted(name))) {
  logHeading('a world of 100,000 scholars')
  const world = await openWorld(100_000)
  try {
    if (isWanted('list')) {
      logHeading('list')
      results.list = await benchList(world)
    }
    if (isWanted('login')) {
      logHeading('login')
      results.login = await benchLogin(world)
    }
    if (isWanted('decision')) {
      logHeading('decision')
      results.decision = await benchDecision(world)
    }
    if (isWanted('races')) {
      logHeading('races')
      results.races = await benchRaces(world)
    }
    if (isWanted('campus')) {
      logHeading('campus')
      results.campus = await benchCampus(world)
    }
    if (isWanted('contracts')) {
      logHeading('contracts')
      results.contracts = await benchContracts(world)
    }
    if (isWanted('reports')) {
      logHeading('reports')
      results.reports = await benchReports(world)
    }
    if (isWanted('blast')) {
      logHeading('blast')
      results.blast = await benchBlast(world)
    }
    // These come last, because they add many rows to the database.
    if ((['learning', 'calendar', 'forum', 'meetings'] as const).some(isWanted)) {
      const learning = await addLearning(world)
      if (isWanted('learning')) {
        logHeading('learning')
        results.learning = await benchLearning(world, learning)
      }
      if (isWanted('calendar')) {
        logHeading('calendar')
        results.calendar = await benchCalendar(world)
      }
      if (isWanted('forum')) {
        logHeading('forum')
        results.forum = await benchForum(world)
      }
      if (isWanted('meetings')) {
        logHeading('meetings')
        results.meetings = await benchMeetings(world)
      }
    }
    if (isWanted('programme')) {
      logHeading('programme')
      results.programme = await benchProgramme(world)
    }
    if (isWanted('office')) {
      logHeading('office')
      results.office = await benchOffice(world)
    }
    if (isWanted('reviews')) {
      logHeading('reviews')
      results.reviews = await benchReviews(world)
    }
    if (isWanted('search')) {
      logHeading('search')
      if (!isWanted('programme')) await addProgramme(world)
      results.search = await benchSearch(world)
    }
    if (isWanted('overload')) {
      logHeading('overload')
      results.overload = await benchOverload(world)
    }
  } finally {
    await world.close()
  }
}
if (isWanted('growth')) {
  logHeading('growth')
  results.growth = await benchGrowth()
}
if (isWanted('chat')) {
  logHeading('chat')
  results.chat = await benchChat()
}
if (isWanted('live')) {
  logHeading('live')
  results.live = await benchLive()
}
if (isWanted('bytes')) {
  logHeading('bytes')
  results.bytes = await benchBytes()
}
if (isWanted('slow')) {
  logHeading('slow')
  results.slow = await benchSlow()
}
if (isWanted('first-view')) {
  logHeading('first-view')
  results.firstView = await benchFirstView()
}
if (isWanted('interactions')) {
  logHeading('interactions')
  results.interactions = await benchInteractions()
}
report(results)
