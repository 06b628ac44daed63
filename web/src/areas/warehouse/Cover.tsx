import { pictureUrl } from '@pandu/contract/files'
import type { WarehouseItem } from '@pandu/contract/warehouse'
import { createElement } from 'react'
import { contentIcon } from '../../kit/contentKinds.ts'
import classes from './warehouse.module.css'

/** The cover of an item, or an icon of its kind. Screen readers skip it, because the name is beside it. */
export function Cover({ item }: { item: WarehouseItem }) {
  return item.foto ? (
    <img className={classes.cover} src={pictureUrl(item.foto, 96)} alt="" loading="lazy" />
  ) : (
    <span className={classes.cover} aria-hidden>
      {createElement(contentIcon(item), { size: 20, stroke: 1.5 })}
    </span>
  )
}
