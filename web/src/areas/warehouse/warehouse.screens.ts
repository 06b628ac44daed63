import { warehousePages, warehouseRules } from '@pandu/contract/warehouse'
import { screensOf } from '../../kit/screens.ts'

export const warehouseScreens = screensOf(
  {
    page: warehousePages.list,
    menu: [{ menus: ['staff'], slot: 'warehouse', at: 1, label: 'Gudang Belajar', path: warehousePages.list() }],
    may: warehouseRules.read,
    title: 'Gudang Belajar',
    component: () => import('./WarehousePage.tsx'),
  },
  {
    page: warehousePages.create,
    may: warehouseRules.manage,
    title: 'Add Gudang Belajar',
    component: () => import('./CreateItemPage.tsx'),
  },
  {
    page: warehousePages.update,
    may: warehouseRules.manage,
    title: 'Update Gudang Belajar',
    component: () => import('./UpdateItemPage.tsx'),
  },
  {
    page: warehousePages.owners,
    may: warehouseRules.read,
    title: 'Owners',
    component: () => import('./OwnersPage.tsx'),
  },
  {
    page: warehousePages.categories,
    may: warehouseRules.read,
    title: 'Categories',
    component: () => import('./CategoriesPage.tsx'),
  },
)
