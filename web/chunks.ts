const each = (names: string, path: (name: string) => string) => names.split(' ').map((name) => new RegExp(path(name)))
const mantine = (names: string) => each(names, (name) => `@mantine/core/esm/components/${name}/`)
const own = (names: string) => each(names, (name) => `/web/src/${name}\\.tsx?$`)
const icons = /@tabler\/icons-react/

/**
 * Which code is bundled together. A screen loads a few layers and its own page instead of a hundred small chunks: each layer is
 * named after the code that needs it, and contains what that code imports and no earlier layer has. All other code is split by
 * the bundler: a chunk for each page and dialog, and small ones that several of them share.
 */
const layers: [name: string, wanted: RegExp[]][] = [
  // What both the sign-in and the shell use. Without a layer for it, one of them would have to load the other.
  [
    'basics',
    [
      /kit\/\w+\.ts$/,
      ...own('kit/PageLink kit/Logo kit/form/draft/localCopies kit/form/years'),
      /@mantine\/core\/esm\/core\//,
      /use-uncontrolled/,
      ...mantine('ActionIcon Alert Anchor Button FileButton Input InputBase Paper Progress Text TextInput Title'),
    ],
  ],
  ['entry', own('kit/form/CallForm kit/form/textFields kit/form/useCallForm areas/session/LoginPage')],
  ['shell', own('shell/Shell areas/notifications/NotificationBell kit/display kit/states kit/Time kit/WaitingSince')],
  // Menus and popovers, and the code that positions them. Pages without actions do not need it for their first view.
  ['menus', [...own('kit/actions kit/dialogs/confirmAction'), /@floating-ui/, ...mantine('Menu Popover Tooltip')]],
  ['list', [/\/web\/src\/kit\/table\//]],
  ['dialogs', [/\/web\/src\/kit\/dialogs\//]],
  ['forms', [/\/web\/src\/kit\/form\/[^/]+$/]],
]

/** Parts of the start that are evaluated in separate tasks (own-tasks.ts), in this order. */
const beside: [name: string, wanted: RegExp[]][] = [
  ['libraries', [/\/node_modules\/(react|react-dom|scheduler)\//, /\/node_modules\/@tanstack\//]],
  ['schemas', [/\/node_modules\/zod\//, /\/contract\/src\/kit\//]],
  ['calls', [/\/contract\/src\//]],
]
export const startsBeside = beside.map(([name]) => name)

/** The build fails if one of them matches no module (patterns.ts). Otherwise a renamed file would move to another chunk unnoticed. */
export const chunkPatterns = [icons, ...[...beside, ...layers].flatMap(([, wanted]) => wanted)]

const any = (patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))

/** For the bundler, which puts a module into the first group whose pattern matches. */
export const chunkGroups = [
  ...beside.map(([name, wanted]) => ({ name, test: any(wanted), tags: ['$initial' as const], priority: layers.length + 3 })),
  { name: 'start', tags: ['$initial' as const], priority: layers.length + 2 },
  // Without this group, an icon that many screens use would be a separate request on each.
  { name: 'icons', test: icons, minShareCount: 8, priority: layers.length + 1 },
  ...layers.map(([name, wanted], at) => ({ name, test: any(wanted), priority: layers.length - at })),
]
