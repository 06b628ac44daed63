export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/** Longest side of the square; pictures are shown at 150 px and below, twice that on fine screens, and more would only cost traffic. */
const LARGEST = 800

/** Cuts an area out of a picture and answers it as a PNG file. Redrawing also drops data that cameras write into files, such as places. */
export async function cutPicture(source: CanvasImageSource, area: CropArea, name = 'picture.png'): Promise<File> {
  const size = Math.max(1, Math.round(Math.min(area.width, LARGEST)))
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures')
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, area.x, area.y, area.width, area.height, 0, 0, size, size)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('The picture could not be cut')
  return new File([blob], name, { type: 'image/png' })
}
