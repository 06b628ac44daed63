import { sql } from 'kysely'
import type { ServerArea } from '../../kit/area.ts'
import { blastFileDays } from '@pandu/contract/blast'
import { alwaysStays } from '../../kit/personal.ts'
import { blastFileGuards } from './blast.files.ts'
import { dispatchBlasts } from './blast.job.ts'
import { settleLetters } from './blast.mail.ts'
import { blastParts } from './blast.parts.ts'
import { blastRoutes } from './blast.routes.ts'

export const blast: ServerArea = {
  name: 'blast',
  tables: ['blasts', 'blast_letters'],
  joins: {
    cohorts: 'a letter goes to the members of a cohort',
    cohort_members: 'a letter goes to the members of a cohort',
    course_groups: 'a letter goes to the members of a group',
    group_members: 'a letter goes to the members of a group',
    files: 'a picture is kept as long as the letter that holds it',
    courses: 'groups of different courses have the same names, and those of a deleted course get no letter',
  },
  routes: blastRoutes,
  parts: blastParts,
  fileGuards: blastFileGuards,
  settings: [blastFileDays],
  jobs: [dispatchBlasts],
  personal: {
    // Rows of the letter stay, so that the number of people reached stays right.
    tables: [
      {
        table: 'blast_letters',
        of: 'user_id',
        // The letters that the scholar was sent.
        shows: {
          rows: sql<boolean>`(x.state = 'queued' and x.outcome not in ('failed', 'withheld'))`,
          without: ['mail_id', 'outcome', 'error'],
        },
        stays: alwaysStays,
      },
    ],
    anonymise: (db, scholarId) =>
      db.updateTable('blast_letters').set({ name: 'Deleted scholar', email: '' }).where('user_id', '=', scholarId).execute(),
  },
  onMailSettled: settleLetters,
}
