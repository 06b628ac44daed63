export { LinePlot, type PlotPoint } from './LinePlot.tsx'
export { Sparkline } from './Sparkline.tsx'
