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

// npm run bench: all figures. npm run bench -- list bytes: only those.

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
const inWorld = [
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
  console.error(`There is no figure "${unknown}"; choose from ${all.join(', ')}.`)
  process.exit(1)
}
const asked = (name: (typeof all)[number]) => wanted.length === 0 || wanted.includes(name)
const say = (what: string) => console.log(`── ${what} ──`)
const results: Results = {}

if ((['start', 'campus', 'bytes', 'slow', 'first-view', 'interactions'] as const).some(asked)) await ensureWebBuilt()
if (asked('start')) {
  say('start')
  results.start = await benchStart()
}
if (inWorld.some((name) => asked(name))) {
  say('a world of 100,000 scholars')
  const world = await openWorld(100_000)
  try {
    if (asked('list')) {
      say('list')
      results.list = await benchList(world)
    }
    if (asked('login')) {
      say('login')
      results.login = await benchLogin(world)
    }
    if (asked('decision')) {
      say('decision')
      results.decision = await benchDecision(world)
    }
    if (asked('races')) {
      say('races')
      results.races = await benchRaces(world)
    }
    if (asked('campus')) {
      say('campus')
      results.campus = await benchCampus(world)
    }
    if (asked('contracts')) {
      say('contracts')
      results.contracts = await benchContracts(world)
    }
    if (asked('reports')) {
      say('reports')
      results.reports = await benchReports(world)
    }
    if (asked('blast')) {
      say('blast')
      results.blast = await benchBlast(world)
    }
    // The last ones: they make the world larger.
    if ((['learning', 'calendar', 'forum', 'meetings'] as const).some(asked)) {
      const learning = await addLearning(world)
      if (asked('learning')) {
        say('learning')
        results.learning = await benchLearning(world, learning)
      }
      if (asked('calendar')) {
        say('calendar')
        results.calendar = await benchCalendar(world)
      }
      if (asked('forum')) {
        say('forum')
        results.forum = await benchForum(world)
      }
      if (asked('meetings')) {
        say('meetings')
        results.meetings = await benchMeetings(world)
      }
    }
    if (asked('programme')) {
      say('programme')
      results.programme = await benchProgramme(world)
    }
    if (asked('office')) {
      say('office')
      results.office = await benchOffice(world)
    }
    if (asked('reviews')) {
      say('reviews')
      results.reviews = await benchReviews(world)
    }
    if (asked('search')) {
      say('search')
      if (!asked('programme')) await addProgramme(world)
      results.search = await benchSearch(world)
    }
    if (asked('overload')) {
      say('overload')
      results.overload = await benchOverload(world)
    }
  } finally {
    await world.close()
  }
}
if (asked('growth')) {
  say('growth')
  results.growth = await benchGrowth()
}
if (asked('chat')) {
  say('chat')
  results.chat = await benchChat()
}
if (asked('live')) {
  say('live')
  results.live = await benchLive()
}
if (asked('bytes')) {
  say('bytes')
  results.bytes = await benchBytes()
}
if (asked('slow')) {
  say('slow')
  results.slow = await benchSlow()
}
if (asked('first-view')) {
  say('first-view')
  results.firstView = await benchFirstView()
}
if (asked('interactions')) {
  say('interactions')
  results.interactions = await benchInteractions()
}
report(results)
