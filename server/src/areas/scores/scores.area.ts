import { sql } from 'kysely'
import { scoreThreshold } from '@pandu/contract/scores'
import { SCORE_DECISIONS } from '@pandu/contract/operations'
import type { ServerArea } from '../../kit/area.ts'
import { draftsTogether } from './decide-together.ts'
import { scoreImportGuards } from './import/import.routes.ts'
import { scoreUndoers } from './import/undo-import.ts'
import { scoreFileGuards, scoreRoutes } from './scores.routes.ts'
import { scoreNotices } from './scores.notices.ts'
import { scoreParts } from './scores.parts.ts'

export const scores: ServerArea = {
  name: 'scores',
  tables: ['scores', 'score_changes', 'score_drafts', 'score_draft_steps'],
  routes: scoreRoutes,
  settings: [scoreThreshold],
  parts: scoreParts,
  notices: scoreNotices,
  fileGuards: { ...scoreFileGuards, ...scoreImportGuards },
  undoers: { ...scoreUndoers, [SCORE_DECISIONS]: draftsTogether.undo },
  personal: {
    tables: [
      {
        table: 'score_drafts',
        of: 'scholar_id',
        shows: 'all',
        words: ['score handed in', 'scores handed in'],
        stays: sql<boolean>`(x.approval not in ('process', 'revision'))`,
      },
      { table: 'scores', of: 'scholar_id', shows: 'all', words: ['row of scores', 'rows of scores'] },
      { table: 'score_changes', of: 'scholar_id', shows: 'all' },
    ],
    // The decision stays; the paper that proved the scores is deleted.
    anonymise: (db, id) => db.updateTable('score_drafts').set({ file_id: null }).where('scholar_id', '=', id).execute(),
  },
}
