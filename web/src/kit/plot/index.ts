export { LinePlot, type PlotPoint } from './LinePlot.tsx'
export { Spark } from './Sparkline.tsx'
