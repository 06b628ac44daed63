import type { View } from '@pandu/contract/kit'

let view: View | undefined

/** What is rendered from now on is a first view for this device (firstView/), and not for the one that runs this code. */
export const drawFor = (next: View | undefined) => void (view = next)

/** The device for which a server draws; undefined in a browser. */
export const drawnView = () => view
