import { warehouseRules } from '@pandu/contract/warehouse'
import { screensOf } from '../../kit/screens.ts'

const guard = 'auth'

export const warehouseScreens = screensOf(
  {
    path: '/admin/$type/gudang-belajar',
    guard,
    may: warehouseRules.read,
    title: 'Gudang Belajar',
    component: () => import('./WarehousePage.tsx'),
  },
  {
    path: '/admin/$type/gudang-belajar/create-data',
    guard,
    may: warehouseRules.manage,
    title: 'Add Gudang Belajar',
    component: () => import('./CreateItemPage.tsx'),
  },
  {
    path: '/admin/$type/gudang-belajar/update-data/$idGudangBelajar',
    guard,
    may: warehouseRules.manage,
    title: 'Update Gudang Belajar',
    component: () => import('./UpdateItemPage.tsx'),
  },
  {
    path: '/admin/$type/gudang-belajar/owner',
    guard,
    may: warehouseRules.read,
    title: 'Owners',
    component: () => import('./OwnersPage.tsx'),
  },
  {
    path: '/admin/$type/gudang-belajar/category',
    guard,
    may: warehouseRules.read,
    title: 'Categories',
    component: () => import('./CategoriesPage.tsx'),
  },
)
