/** Chooses items of the learning warehouse. */
export { WarehousePicker } from './WarehousePicker.tsx'
