import type { BankItem } from '@pandu/contract/bank'
import { contentTypeOf, contentUrl, fileColumns } from '../../kit/content.ts'
import type { Db } from '../../kit/db.ts'

/** Documents that are not deleted; deleted ones can be restored, and nobody sees them. */
export const presentItems = (db: Db) => db.selectFrom('bank_data').where('bank_data.deleted_at', 'is', null)

/** The columns that the list shows. */
export const withColumns = (rows: ReturnType<typeof presentItems>) =>
  rows
    .leftJoin('files', 'files.id', 'bank_data.file_id')
    .leftJoin('users', 'users.id', 'bank_data.created_by')
    .select([
      'bank_data.id',
      'title',
      'description',
      'category',
      'year',
      'link',
      'file_id',
      ...fileColumns,
      'users.name as created_by',
      'bank_data.created_at',
      'bank_data.updated_at',
    ])
type Row = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number]

/** A row as the API answers it. */
export const asItem = ({ link, file_id, ...row }: Row): BankItem => ({
  ...row,
  type_content: contentTypeOf({ link }),
  content: contentUrl({ link, file_id }),
})

/** Documents that are there, locked until the write is over. */
export const lockItems = (db: Db, ids: readonly number[]) =>
  presentItems(db)
    .select(['id', 'title', 'category', 'year', 'link', 'file_id', 'updated_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
