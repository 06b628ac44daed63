import { downloadPages, downloadRules } from '@pandu/contract/downloads'
import { type Period, periodLabels } from '@pandu/contract/reports'
import { defineNotices, readableAlways, sentence, strong } from '../../kit/notices.ts'

interface Facts {
  id: number
  title: string
  period: Period
  ready: number
  failed: number
}

export const downloadNotices = defineNotices('download', 'Report downloads', {
  ready: {
    label: 'The reports that you asked for are ready',
    reader: (actor) => downloadRules.use.test(actor) === true,
    readable: readableAlways,
    mail: 'off',
    to: ({ id }: Facts) => downloadPages.list({}, { open: id }),
    words: ({ title, period, ready, failed }: Facts) =>
      sentence`${periodLabels[period]} reports of ${strong(title)}: ${
        ready === 0 ? 'none could be made' : failed > 0 ? `${ready} are ready, ${failed} failed` : 'ready to download'
      }`,
  },
})
