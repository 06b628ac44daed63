import type { TableRow, TextRun } from '@pandu/contract/kit'
import {
  competencyKeys,
  HIGHEST_VALUE,
  type Period,
  periodBefore,
  periodLabels,
  radarPath,
  radarPoint,
  radarRing,
  type Recap,
  type RecapPhase,
  scaleLabels,
} from '@pandu/contract/reports'
import { formatDay } from '../../kit/moment.ts'
import { BODY, gray, LEADING, Pdf } from '../../kit/pdf/document.ts'
import { drawTable } from '../../kit/pdf/table.ts'

/** Increase it with every change of how a report is drawn: documents that were made before are then made again. */
export const DRAWING_VERSION = 3

const RADIUS = 118
/** The space that the names of the spokes need. */
const AROUND = 34
const shade = '#cfe3e1'
const lineColor = '#0b5c58'
const line = '#b9c2c0'

type Shown = RecapPhase & { report: NonNullable<RecapPhase['report']> }
const valuesIn = ({ report }: Shown) => competencyKeys.map((key) => report.competency_value[key])

/** What is printed on a report that is issued. */
export interface IssuedMark {
  code: string
  version: number
  at: Date
  /** The page at which its code is checked. */
  address: string
}

/** The report of a phase on A4: radar, values, texts and evidence, and the meaning of the scale. It is readable without colours. */
export const drawReport = (recap: Recap, period: Period, created: Date, issued?: IssuedMark): Promise<Buffer> => {
  const phase = recap.phases.find(({ periode, report }) => periode === period && report) as Shown | undefined
  if (!phase) throw new Error('There is no report to be drawn')
  const earlier = periodBefore(period)
  const before = recap.phases.find(({ periode, report }) => periode === earlier && report) as Shown | undefined
  const view = (request: string) => recap.fields.find((field) => field.request === request)?.view ?? request
  const title = `${periodLabels[period]} Report`
  const pdf = new Pdf({ title: `${title} of ${recap.name}`, language: 'en', created })

  pdf.tag('H1', () => pdf.text([{ text: title, bold: true }], { size: 20 }))
  pdf.tag('P', () => pdf.text([{ text: recap.name, bold: true }], { size: 14 }))
  const facts = [recap.no_tf, recap.university, recap.year_tf && `Cohort ${recap.year_tf}`].filter(Boolean).join(' · ')
  pdf.tag('P', () =>
    pdf.text(`${facts}\nWritten on ${formatDay(phase.report.created_at)}, last changed on ${formatDay(phase.report.updated_at)}`, {
      color: gray,
    }),
  )
  if (issued) {
    pdf.skip(4)
    pdf.tag('P', () =>
      pdf.text([
        { text: `Issued on ${formatDay(issued.at.toISOString())} as version ${issued.version}. Code ` },
        { text: issued.code, bold: true },
        { text: `: check it at ${issued.address}` },
      ]),
    )
  }
  pdf.skip(10)

  const hasBand = drawRadar(pdf, phase, before, view)
  pdf.skip(8)
  drawTable(pdf, valueRows(phase, before, view))
  pdf.skip(6)
  pdf.tag('P', () => pdf.text(comparison(hasBand, earlier, before), { size: 9, color: gray }))
  pdf.skip(14)

  heading(pdf, 'The nine characteristics')
  for (const key of competencyKeys) {
    const value = phase.report.competency_value[key]
    const [words, evidence] = [phase.report.competency_desc[key], phase.report.competency_evidence[key]]
    pdf.tag('H3', () =>
      pdf.text(
        [
          { text: `${view(key)}: `, bold: true },
          { text: value === null ? 'no value' : shown(value), bold: true },
        ],
        { size: 11.5, with: 2 },
      ),
    )
    if (words) paragraphs(pdf, [{ text: words }])
    if (evidence) paragraphs(pdf, [{ text: `${view('competency_evidence')}: `, bold: true }, { text: evidence }])
    if (!words && !evidence) pdf.tag('P', () => pdf.text('Nothing has been written.', { color: gray }))
    pdf.skip(8)
  }
  for (const part of ['psychological_desc', 'description'] as const) {
    if (!phase.report[part]) continue
    heading(pdf, view(part))
    paragraphs(pdf, [{ text: phase.report[part] }])
    pdf.skip(10)
  }

  heading(pdf, 'What the values mean')
  drawTable(pdf, [row(true, 'Value', 'Meaning'), ...scaleLabels.map(({ value, means }) => row(false, String(value), means))])
  pdf.skip(10)
  drawTable(pdf, [
    row(true, 'Characteristic', 'What it is about'),
    ...competencyKeys.map((key) => row(false, view(key), recap.fields.find(({ request }) => request === key)?.hint ?? '')),
  ])
  return pdf.finish([title, recap.name, recap.no_tf, issued?.code].filter(Boolean).join(' · '))
}

const shown = (value: number) => value.toFixed(1)
const row = (isHead: boolean, ...cells: string[]): TableRow => ({ isHead, cells: cells.map((text) => [{ text }]) })

const comparison = (hasBand: boolean, earlier: Period | undefined, before: Shown | undefined) => {
  const band = hasBand
    ? 'The shaded band is the middle half of the cohort in this phase.'
    : 'Too few reports of the cohort have every value for a shaded band.'
  if (!earlier) return `${band} This is the first phase, so there is nothing to compare with.`
  return before
    ? `${band} The broken line is the ${periodLabels[earlier].toLowerCase()}.`
    : `${band} There is no ${periodLabels[earlier].toLowerCase()} report, so nothing is compared.`
}

const heading = (pdf: Pdf, text: string) => {
  pdf.tag('H2', () => pdf.text([{ text, bold: true }], { size: 14, with: 3 }))
  pdf.skip(4)
}

const paragraphs = (pdf: Pdf, words: readonly TextRun[]) => pdf.tag('P', () => pdf.text(words))

/** A table of the values: this phase, the phase before, the change, and the cohort. */
const valueRows = (phase: Shown, before: Shown | undefined, view: (key: string) => string): TableRow[] => {
  const head = [
    'Characteristic',
    periodLabels[phase.periode],
    ...(before ? [periodLabels[before.periode], 'Change'] : []),
    'Middle half of the cohort',
  ]
  return [
    row(true, ...head),
    ...competencyKeys.map((key) => {
      const [now, then, band] = [phase.report.competency_value[key], before?.report.competency_value[key] ?? null, phase.band[key]]
      const change = now === null || then === null ? '–' : `${now > then ? '+' : ''}${shown(now - then)}`
      return row(
        false,
        view(key),
        now === null ? 'no value' : shown(now),
        ...(before ? [then === null ? 'no value' : shown(then), change] : []),
        band ? `${shown(band.low)} to ${shown(band.high)}` : 'too few reports',
      )
    }),
  ]
}

/** The radar, for people who see it; the table below holds the same values. Answers whether the cohort's band is in it. */
const drawRadar = (pdf: Pdf, phase: Shown, before: Shown | undefined, view: (key: string) => string) => {
  const height = (RADIUS + AROUND) * 2
  pdf.ensure(height)
  const { page } = pdf
  const [x, y] = [pdf.left + pdf.width / 2, page.y + height / 2]
  const spokes = competencyKeys.length
  const bands = competencyKeys.map((key) => phase.band[key])
  pdf.artifact(() => {
    page.save().translate(x, y)
    if (bands.every((band) => band !== null)) {
      const edge = (side: 'low' | 'high') =>
        radarPath(
          bands.map((band) => band[side]),
          RADIUS,
        )
      page
        .path(`${edge('high')}${edge('low')}`)
        .fillColor(shade)
        .fill('even-odd')
    }
    for (const { value } of scaleLabels)
      page
        .path(radarRing(value, spokes, RADIUS))
        .lineWidth(value === HIGHEST_VALUE ? 0.8 : 0.4)
        .strokeColor(line)
        .stroke()
    for (const spoke of competencyKeys.keys()) {
      const end = radarPoint(spoke, spokes, HIGHEST_VALUE, RADIUS)
      page.moveTo(0, 0).lineTo(end.x, end.y).lineWidth(0.4).strokeColor(line).stroke()
    }
    if (before) {
      page
        .path(radarPath(valuesIn(before), RADIUS))
        .lineWidth(1.2)
        .dash(4, { space: 3 })
        .strokeColor(gray)
        .stroke()
        .undash()
    }
    page
      .path(radarPath(valuesIn(phase), RADIUS))
      .lineWidth(2)
      .strokeColor(lineColor)
      .stroke()
    for (const [spoke, value] of valuesIn(phase).entries()) {
      if (value === null) continue
      const at = radarPoint(spoke, spokes, value, RADIUS)
      page.circle(at.x, at.y, 2.6).fillColor(lineColor).fill()
    }
    page.restore()
    const below = page.y
    for (const [spoke, key] of competencyKeys.entries()) {
      const at = radarPoint(spoke, spokes, HIGHEST_VALUE, RADIUS + 10)
      const width = 92
      const align = Math.abs(at.x) < 12 ? 'center' : at.x < 0 ? 'right' : 'left'
      const from = align === 'center' ? x + at.x - width / 2 : align === 'right' ? x + at.x - width : x + at.x
      const rise = at.y < -RADIUS * 0.8 ? 12 : at.y > RADIUS * 0.8 ? 0 : 6
      pdf.textAt(view(key), from, y + at.y - rise, width, { size: BODY - 1.5, align })
    }
    for (const { value } of scaleLabels) {
      const at = radarPoint(0, spokes, value, RADIUS)
      pdf.textAt(String(value), x + 3, y + at.y - 4, 12, { size: 7, color: gray })
    }
    page.y = below
  })
  page.y += height
  pdf.ensure(BODY * LEADING)
  return bands.every((band) => band !== null)
}
