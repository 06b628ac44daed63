import { chatPages } from '@pandu/contract/chat'
import { screensOf } from '../../kit/screens.ts'

export const chatScreens = screensOf({ page: chatPages.room, title: 'Chat Room', component: () => import('./ChatPage.tsx') })
