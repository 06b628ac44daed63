import { associationScreens } from './areas/association/association.screens.ts'
import type { Screen } from './kit/screens.ts'
import { shellScreens } from './shell/shell.screens.ts'

/** The areas, a line each. The router, the menus and the tests are made from this list. */
export const screens: readonly Screen[] = [...shellScreens, ...associationScreens]
