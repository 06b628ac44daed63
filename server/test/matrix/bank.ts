import { createBankItem, createBankItems, listBankCategories, listBankData, removeBankItems, updateBankItem } from '@pandu/contract/bank'
import { BANK_ADD, undoOperation } from '@pandu/contract/operations'
import { type Facts, onRecord, plain, staff, writers } from './facts.ts'

export const bankMade = {
  bankItem: `insert into bank_data (title, category, year, link) values ('Of the matrix', 'Letters', 2024, 'https://example.org') returning id`,
  bankAdded: `insert into operations (kind, title, rows, payload) values ('${BANK_ADD}', 'Added', 0, '{"ids": [0]}') returning id`,
}

const fields = {
  title: 'A document of the matrix',
  category: 'Letters',
  year: 2025,
  type_content: 'embed' as const,
  content: 'https://example.org/matrix',
}
const item = { of: (world: { made: (name: string) => number }) => world.made('bankItem'), may: writers }

export const bankFacts: Facts[] = [
  plain(listBankData, { may: staff }),
  plain(listBankCategories, { may: staff }),
  plain(createBankItem, { may: writers, input: fields }),
  plain(createBankItems, { may: writers, input: { data: [fields, fields] } }),
  onRecord(updateBankItem, { other: item, input: (id: number) => ({ id, ...fields }) }),
  onRecord(removeBankItems, { other: item, input: (id: number) => [id] }),
  onRecord(undoOperation, {
    about: 'of the bank data',
    other: { of: (world) => world.made('bankAdded'), may: writers, sees: staff },
    input: (id: number) => ({ id }),
  }),
]
