/** Fields for a province and a city in it. */
export { CityField, ProvinceField } from './RegionPicker.tsx'
