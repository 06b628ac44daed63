const each = (names: string, path: (name: string) => string) => names.split(' ').map((name) => new RegExp(path(name)))
const mantine = (names: string) => each(names, (name) => `@mantine/core/esm/components/${name}/`)
const own = (names: string) => each(names, (name) => `/web/src/${name}\\.tsx?$`)
const icons = /@tabler\/icons-react/

/**
 * Which code travels together. A screen asks for a few layers and its own page instead of a hundred slivers: each layer is
 * named by what asks for it and takes along whatever that needs and no earlier layer has. What no layer wants is split by
 * the bundler as it likes: a chunk per page and dialog, and small ones that several of them share.
 */
const layers: [name: string, wanted: RegExp[]][] = [
  // What the sign-in and the shell both draw, and the small helpers: without a layer of its own one of them would carry the other.
  [
    'basics',
    [
      /kit\/\w+\.ts$/,
      ...own('kit/PageLink kit/Logo kit/form/draft/local kit/form/years'),
      /@mantine\/core\/esm\/core\//,
      /use-uncontrolled/,
      ...mantine('ActionIcon Alert Anchor Button FileButton Input InputBase Paper Progress Text TextInput Title'),
    ],
  ],
  ['entry', own('kit/form/CallForm kit/form/text kit/form/useCallForm areas/session/LoginPage')],
  ['shell', own('shell/Shell areas/notifications/NotificationBell kit/display kit/states kit/Time kit/Waited')],
  // What floats over a page, and what places it: pages without actions draw their first view without it.
  ['menus', [...own('kit/actions kit/dialogs/confirmAction'), /@floating-ui/, ...mantine('Menu Popover Tooltip')]],
  ['list', [/\/web\/src\/kit\/table\//]],
  ['dialogs', [/\/web\/src\/kit\/dialogs\//]],
  ['forms', [/\/web\/src\/kit\/form\/[^/]+$/]],
]

/** Parts of the start that are evaluated in tasks of their own (own-tasks.ts), in this order. */
const beside: [name: string, wanted: RegExp[]][] = [
  ['libraries', [/\/node_modules\/(react|react-dom|scheduler)\//, /\/node_modules\/@tanstack\//]],
  ['schemas', [/\/node_modules\/zod\//, /\/contract\/src\//]],
]
export const startsBeside = beside.map(([name]) => name)

/** Each of them fits some module, or the build fails (patterns.ts): a renamed file would otherwise move to another chunk unseen. */
export const chunkPatterns = [icons, ...[...beside, ...layers].flatMap(([, wanted]) => wanted)]

const any = (patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))

/** For the bundler, which gives a module to the first group that wants it. */
export const chunkGroups = [
  ...beside.map(([name, wanted]) => ({ name, test: any(wanted), tags: ['$initial' as const], priority: layers.length + 3 })),
  { name: 'start', tags: ['$initial' as const], priority: layers.length + 2 },
  // An icon of many screens would otherwise be a request of its own on each.
  { name: 'icons', test: icons, minShareCount: 8, priority: layers.length + 1 },
  ...layers.map(([name, wanted], at) => ({ name, test: any(wanted), priority: layers.length - at })),
]
