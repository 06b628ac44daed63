const helpers = /kit\/(PageLink|Logo)\.tsx$|kit\/\w+\.ts$|kit\/form\/(useDraft|years)\.ts$/
const mantineBasics =
  /@mantine\/core\/esm\/core\/|use-uncontrolled|components\/(ActionIcon|Alert|Anchor|Button|FileButton|Input|InputBase|Paper|Progress|Text|TextInput|Title)\//

const any = (...ways: RegExp[]) => new RegExp(ways.map(({ source }) => source).join('|'))

/**
 * Which code travels together. A screen asks for a few layers and its own page instead of a hundred slivers: each layer is
 * named by what asks for it and takes along whatever that needs and no earlier layer has. What no layer wants is split by
 * the bundler as it likes: a chunk per page and dialog, and small ones that several of them share.
 */
const layers: [name: string, wanted: RegExp][] = [
  // What the sign-in and the shell both draw, and the small helpers: without a layer of its own one of them would carry the other.
  ['basics', any(helpers, mantineBasics)],
  ['entry', /kit\/form\/(CallForm|text|useCallForm)\.tsx?$|areas\/session\/LoginPage\.tsx$/],
  [
    'shell',
    /web\/src\/(shell\/Shell|areas\/notifications\/NotificationBell|kit\/(actions|looks|states|Time)|kit\/dialogs\/confirmAction)\.tsx?$/,
  ],
  ['list', /web\/src\/kit\/table\//],
  ['dialogs', /web\/src\/kit\/dialogs\//],
  ['forms', /web\/src\/kit\/form\/[^/]+$/],
]

/** For the bundler, which gives a module to the first group that wants it. */
export const chunkGroups = [
  { name: 'start', tags: ['$initial' as const], priority: layers.length + 2 },
  // An icon of many screens would otherwise be a request of its own on each.
  { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 8, priority: layers.length + 1 },
  ...layers.map(([name, test], at) => ({ name, test, priority: layers.length - at })),
]
