import { checkContent } from '@pandu/contract/kit'
import { warehouseFields, type WarehouseItem } from '@pandu/contract/warehouse'

/** The schema of the form: all fields are required, but an update may leave out content and cover to keep them (X57). */
export const itemSchemaOf = (item?: WarehouseItem) =>
  item ? warehouseFields.partial({ cover: true }).check(checkContent(false)) : warehouseFields.check(checkContent())

export const initialItem = (item?: WarehouseItem): ItemValues => ({
  name: item?.name ?? '',
  gudang_belajar_category_id: item?.gudang_belajar_category_id ?? null,
  gudang_belajar_owner_id: item?.gudang_belajar_owner_id ?? null,
  unit_gudang: item?.unit_gudang ?? '',
  type_content: item?.type_content ?? 'upload',
  mime_type: item?.mime_type ?? '',
  content: item?.type_content === 'embed' ? item.content : undefined,
  allow_ld: item?.allow_ld ?? '',
  private: item ? String(item.private) : '',
  description: item?.description ?? '',
  cover: undefined,
})
export type ItemValues = {
  name: string
  gudang_belajar_category_id: number | null
  gudang_belajar_owner_id: number | null
  unit_gudang: string
  type_content: string
  mime_type: string
  content: string | File | undefined
  allow_ld: string
  private: string
  description: string
  cover: File | undefined
}

/** Shows a notice in addition to the messages at the fields (001 §5). */
export const showIncomplete = (errors: Readonly<Record<string, string>>) =>
  Object.values(errors).includes('This field is required!') ? 'There is an empty form, Please fill it' : undefined

/** The values to send, without fields that an update left empty. */
export const inputOf = <V extends Pick<ItemValues, 'content'>>({ content, ...values }: V) => ({
  ...values,
  ...(content !== '' && content !== undefined && { content }),
})
