import { pageAt } from '../../kit/pages.ts'

const usual = { type: 'gd' }

/** The pages of the learning warehouse (Gudang Belajar). */
export const warehousePages = {
  list: pageAt('/admin/$type/gudang-belajar', '001 §2.1', { usual }),
  create: pageAt('/admin/$type/gudang-belajar/create-data', '001 §2.1', { usual }),
  update: pageAt('/admin/$type/gudang-belajar/update-data/$idGudangBelajar', '001 §2.1', { usual }),
  owners: pageAt('/admin/$type/gudang-belajar/owner', '001 §2.1', { usual }),
  categories: pageAt('/admin/$type/gudang-belajar/category', '001 §2.1', { usual }),
}
